import type { Published } from "./published.ts";

/**
 * Per-level action counts and per-game results on the 25 public ARC-AGI-3 games, as published with the TWIN paper
 * (Tables 7, 8 and 9). An unfinished run lists the actions spent on its first uncleared level last.
 */
export const PUBLISHED: Published = {
  source: "published with the TWIN paper",
  games: {
    ar25: {
      human: [32, 50, 75, 37, 89, 159, 233, 73],
      actions: {
        twin: [15, 12, 40, 22, 28, 53, 37, 47],
        opine: [17, 16, 75, 24, 34, 55, 112, 47],
        ewm: [17, 14, 41, 22, 30, 56, 37, 47],
      },
      results: {
        twin: { actions: 254, levels: "8/8", score: 100.0 },
        opine: { actions: 381, levels: "8/8", score: 100.0 },
        ewm: { actions: 264, levels: "8/8", score: 100.0 },
        codex: { actions: 299, levels: "8/8", score: 100.0 },
      },
    },
    bp35: {
      human: [21, 48, 44, 38, 33, 87, 86, 131, 163],
      actions: {
        twin: [17, 79, 36, 64, 33, 66, 64, 45, 125],
        opine: [19, 343, 141],
        ewm: [20, 183, 53, 36, 50],
      },
      results: {
        twin: { actions: 529, levels: "9/9", score: 100.0 },
        opine: { actions: 512, levels: "2/9", score: 2.6 },
        ewm: { actions: 342, levels: "4/9", score: 17.3 },
        codex: { actions: 1303, levels: "5/9", score: 2.5 },
      },
    },
    cd82: {
      human: [55, 8, 41, 21, 23, 23],
      actions: {
        twin: [13, 6, 25, 20, 13, 16],
        opine: [74, 6, 20, 23, 20, 17],
        ewm: [16, 6, 65, 14, 13, 16],
      },
      results: {
        twin: { actions: 93, levels: "6/6", score: 100.0 },
        opine: { actions: 161, levels: "6/6", score: 100.0 },
        ewm: { actions: 130, levels: "6/6", score: 100.0 },
        codex: { actions: 150, levels: "6/6", score: 98.3 },
      },
    },
    cn04: {
      human: [29, 54, 85, 300, 208, 113],
      actions: {
        twin: [20, 47, 54, 29, 70, 41],
        opine: [32, 50, 32, 39, 49, 61],
        ewm: [14, 199, 22, 29, 124, 60],
      },
      results: {
        twin: { actions: 261, levels: "6/6", score: 100.0 },
        opine: { actions: 263, levels: "6/6", score: 100.0 },
        ewm: { actions: 448, levels: "6/6", score: 100.0 },
        codex: { actions: 237, levels: "6/6", score: 100.0 },
      },
    },
    dc22: {
      human: [59, 102, 67, 98, 324, 578],
      actions: {
        twin: [26, 69, 49, 64, 444, 567],
        opine: [132, 74, 53, 120, 125, 758],
        ewm: [66, 46, 92, 114, 1524],
      },
      results: {
        twin: { actions: 1219, levels: "6/6", score: 97.1 },
        opine: { actions: 1479, levels: "6/6", score: 82.6 },
        ewm: { actions: 1842, levels: "4/6", score: 36.4 },
        codex: { actions: 2457, levels: "5/6", score: 55.5 },
      },
    },
    ft09: {
      human: [43, 12, 23, 28, 65, 37],
      actions: { twin: [4, 7, 14, 21, 21, 13], opine: [6, 7, 14, 16, 55, 13], ewm: [4, 7, 14, 86, 23, 23] },
      results: {
        twin: { actions: 80, levels: "6/6", score: 100.0 },
        opine: { actions: 111, levels: "6/6", score: 100.0 },
        ewm: { actions: 157, levels: "6/6", score: 95.1 },
        codex: { actions: 183, levels: "4/6", score: 54.8 },
      },
    },
    g50t: {
      human: [78, 175, 179, 230, 96, 54, 67],
      actions: {
        twin: [70, 44, 83, 127, 104, 54, 95],
        opine: [90, 78, 75, 134, 158, 122, 100],
        ewm: [58, 138, 85, 99, 55, 48, 71],
      },
      results: {
        twin: { actions: 577, levels: "7/7", score: 90.2 },
        opine: { actions: 757, levels: "7/7", score: 61.7 },
        ewm: { actions: 554, levels: "7/7", score: 100.0 },
        codex: { actions: 1759, levels: "5/7", score: 33.7 },
      },
    },
    ka59: {
      human: [28, 109, 51, 51, 33, 132, 326],
      actions: {
        twin: [40, 45, 134, 56, 20, 124, 719],
        opine: [45, 76, 66, 165, 27, 104, 593],
        ewm: [112, 66, 35, 61, 93, 552, 180],
      },
      results: {
        twin: { actions: 1138, levels: "7/7", score: 73.3 },
        opine: { actions: 1076, levels: "6/7", score: 62.5 },
        ewm: { actions: 1099, levels: "7/7", score: 63.0 },
        codex: { actions: 1086, levels: "7/7", score: 52.9 },
      },
    },
    lf52: {
      human: [32, 81, 60, 71, 205, 148, 244, 109, 164, 225],
      actions: {
        twin: [8, 34, 46, 50, 124, 93, 179, 79, 112, 104],
        opine: [11, 267, 104, 118],
        ewm: [8, 209, 81, 58, 91, 151, 2048],
      },
      results: {
        twin: { actions: 829, levels: "10/10", score: 100.0 },
        opine: { actions: 593, levels: "3/10", score: 4.2 },
        ewm: { actions: 2646, levels: "6/10", score: 34.9 },
        codex: { actions: 2679, levels: "4/10", score: 12.4 },
      },
    },
    lp85: {
      human: [17, 38, 31, 16, 41, 60, 26, 159],
      actions: {
        twin: [5, 8, 16, 13, 11, 19, 8, 24],
        opine: [8, 12, 17, 16, 11, 20, 8, 17],
        ewm: [14, 138, 19, 13, 10, 20, 5, 7],
      },
      results: {
        twin: { actions: 104, levels: "8/8", score: 100.0 },
        opine: { actions: 110, levels: "8/8", score: 100.0 },
        ewm: { actions: 226, levels: "8/8", score: 100.0 },
        codex: { actions: 574, levels: "8/8", score: 82.0 },
      },
    },
    ls20: {
      human: [22, 123, 73, 84, 96, 192, 186],
      actions: {
        twin: [16, 101, 43, 49, 74, 113, 119],
        opine: [17, 75, 103, 93, 129, 359, 183],
        ewm: [22, 97, 74, 101, 76, 216, 128],
      },
      results: {
        twin: { actions: 515, levels: "7/7", score: 100.0 },
        opine: { actions: 959, levels: "7/7", score: 71.2 },
        ewm: { actions: 714, levels: "7/7", score: 98.3 },
        codex: { actions: 977, levels: "3/7", score: 9.9 },
      },
    },
    m0r0: {
      human: [30, 111, 203, 26, 500, 237],
      actions: {
        twin: [19, 35, 89, 11, 42, 40],
        opine: [19, 35, 76, 16, 56, 57],
        ewm: [20, 534, 79, 13, 408, 1519],
      },
      results: {
        twin: { actions: 236, levels: "6/6", score: 100.0 },
        opine: { actions: 259, levels: "6/6", score: 100.0 },
        ewm: { actions: 2573, levels: "5/6", score: 71.6 },
        codex: { actions: 311, levels: "6/6", score: 100.0 },
      },
    },
    r11l: {
      human: [22, 33, 51, 26, 52, 49],
      actions: {
        twin: [5, 11, 17, 13, 19, 20],
        opine: [7, 13, 35, 16, 23, 33],
        ewm: [5, 22, 20, 13, 90, 77],
      },
      results: {
        twin: { actions: 85, levels: "6/6", score: 100.0 },
        opine: { actions: 128, levels: "6/6", score: 100.0 },
        ewm: { actions: 227, levels: "6/6", score: 74.3 },
        codex: { actions: 467, levels: "5/6", score: 58.4 },
      },
    },
    re86: {
      human: [26, 42, 86, 108, 189, 139, 424, 241],
      actions: {
        twin: [20, 36, 47, 247, 63, 74, 108, 155],
        opine: [21, 36, 52, 65, 71, 70, 214, 321],
        ewm: [23, 38, 124, 64, 1505],
      },
      results: {
        twin: { actions: 750, levels: "8/8", score: 100.0 },
        opine: { actions: 850, levels: "8/8", score: 100.0 },
        ewm: { actions: 1754, levels: "4/8", score: 26.4 },
        codex: { actions: 865, levels: "8/8", score: 99.9 },
      },
    },
    s5i5: {
      human: [20, 89, 106, 54, 162, 38, 86, 83],
      actions: {
        twin: [15, 35, 57, 43, 40, 29, 87, 42],
        opine: [23, 74, 125, 40, 376],
        ewm: [170, 948, 396, 1514],
      },
      results: {
        twin: { actions: 348, levels: "8/8", score: 100.0 },
        opine: { actions: 638, levels: "4/8", score: 27.3 },
        ewm: { actions: 3028, levels: "3/8", score: 0.7 },
        codex: { actions: 361, levels: "8/8", score: 100.0 },
      },
    },
    sb26: {
      human: [18, 28, 18, 19, 31, 23, 58, 18],
      actions: {
        twin: [9, 28, 15, 15, 17, 19, 17, 17],
        opine: [13, 47, 31, 15, 17, 39, 35, 17],
        ewm: [13, 15, 15, 15, 17, 19, 39, 17],
      },
      results: {
        twin: { actions: 137, levels: "8/8", score: 100.0 },
        opine: { actions: 214, levels: "8/8", score: 89.8 },
        ewm: { actions: 150, levels: "8/8", score: 100.0 },
        codex: { actions: 214, levels: "8/8", score: 86.8 },
      },
    },
    sc25: {
      human: [36, 6, 32, 83, 143, 50],
      actions: { twin: [19, 5, 30, 647], opine: [32, 5, 36, 32, 50, 101], ewm: [20, 5, 63, 1019] },
      results: {
        twin: { actions: 701, levels: "3/6", score: 32.7 },
        opine: { actions: 256, levels: "6/6", score: 84.0 },
        ewm: { actions: 1107, levels: "3/6", score: 20.1 },
        codex: { actions: 701, levels: "5/6", score: 44.8 },
      },
    },
    sk48: {
      human: [61, 177, 101, 103, 230, 181, 125, 92],
      actions: {
        twin: [24, 68, 41, 59, 112, 123, 146, 179],
        opine: [18, 116, 64, 236, 66],
        ewm: [14, 411, 83, 558, 76, 1681],
      },
      results: {
        twin: { actions: 752, levels: "8/8", score: 87.2 },
        opine: { actions: 596, levels: "4/8", score: 21.3 },
        ewm: { actions: 2823, levels: "5/8", score: 30.2 },
        codex: { actions: 2141, levels: "3/8", score: 7.3 },
      },
    },
    sp80: {
      human: [39, 58, 25, 148, 96, 152],
      actions: { twin: [11, 15, 12, 40, 31, 928], opine: [10, 30, 56, 43, 85, 145], ewm: [6, 780] },
      results: {
        twin: { actions: 1037, levels: "5/6", score: 82.1 },
        opine: { actions: 369, levels: "6/6", score: 100.0 },
        ewm: { actions: 786, levels: "1/6", score: 5.5 },
        codex: { actions: 1037, levels: "2/6", score: 1.5 },
      },
    },
    su15: {
      human: [22, 42, 26, 115, 36, 31, 8, 40, 41],
      actions: {
        twin: [12, 16, 18, 21, 5, 22, 6, 8, 21],
        opine: [23, 37, 16, 99, 24, 18, 7, 59, 51],
        ewm: [18, 89, 19, 14, 7, 58, 6, 54, 19],
      },
      results: {
        twin: { actions: 129, levels: "9/9", score: 100.0 },
        opine: { actions: 334, levels: "9/9", score: 92.1 },
        ewm: { actions: 284, levels: "9/9", score: 88.7 },
        codex: { actions: 723, levels: "6/9", score: 37.7 },
      },
    },
    tn36: {
      human: [32, 72, 26, 40, 30, 55, 62],
      actions: {
        twin: [7, 11, 166, 29, 35, 45, 182],
        opine: [13, 23, 9, 111, 136, 62, 63],
        ewm: [11, 22, 14, 137, 264, 1012, 1598],
      },
      results: {
        twin: { actions: 475, levels: "7/7", score: 69.7 },
        opine: { actions: 417, levels: "7/7", score: 68.4 },
        ewm: { actions: 3058, levels: "6/7", score: 26.2 },
        codex: { actions: 635, levels: "5/7", score: 26.0 },
      },
    },
    tr87: {
      human: [54, 58, 40, 45, 71, 146],
      actions: {
        twin: [21, 26, 26, 21, 45, 23],
        opine: [33, 29, 26, 27, 22, 74],
        ewm: [47, 190, 47, 36, 47, 173],
      },
      results: {
        twin: { actions: 162, levels: "6/6", score: 100.0 },
        opine: { actions: 212, levels: "6/6", score: 100.0 },
        ewm: { actions: 540, levels: "6/6", score: 86.3 },
        codex: { actions: 494, levels: "6/6", score: 88.1 },
      },
    },
    tu93: {
      human: [19, 16, 34, 42, 123, 80, 14, 23, 111],
      actions: {
        twin: [18, 15, 19, 18, 37, 40, 16, 21, 52],
        opine: [22, 32, 19, 37, 31, 36, 14, 25, 55],
        ewm: [18, 16, 19, 18, 29, 28, 14, 21, 29],
      },
      results: {
        twin: { actions: 236, levels: "9/9", score: 100.0 },
        opine: { actions: 272, levels: "9/9", score: 100.0 },
        ewm: { actions: 192, levels: "9/9", score: 100.0 },
        codex: { actions: 264, levels: "9/9", score: 98.4 },
      },
    },
    vc33: {
      human: [7, 18, 44, 61, 131, 34, 152],
      actions: {
        twin: [4, 8, 24, 47, 89, 20, 51],
        opine: [10, 11, 28, 175, 91, 36, 75],
        ewm: [3, 10, 54, 1529],
      },
      results: {
        twin: { actions: 243, levels: "7/7", score: 100.0 },
        opine: { actions: 427, levels: "7/7", score: 92.4 },
        ewm: { actions: 1596, levels: "3/7", score: 19.4 },
        codex: { actions: 199, levels: "7/7", score: 100.0 },
      },
    },
    wa30: {
      human: [71, 119, 183, 98, 368, 68, 79, 442, 415],
      actions: {
        twin: [26, 48, 76, 55, 124, 138, 60, 130, 67],
        opine: [49, 169, 80, 71, 245, 54, 53, 440, 304],
        ewm: [429, 121, 181, 97, 233, 48, 42, 139, 205],
      },
      results: {
        twin: { actions: 724, levels: "9/9", score: 100.0 },
        opine: { actions: 1465, levels: "9/9", score: 100.0 },
        ewm: { actions: 1495, levels: "9/9", score: 100.0 },
        codex: { actions: 3101, levels: "9/9", score: 77.2 },
      },
    },
  },
};
