import { describe, expect, test } from "vitest";
import { Inducer } from "../inducer.ts";
import { at, missed, put, type Step, TILE } from "./rooms.suite.ts";

describe("a game told in tiles", () => {
  test("a door lets in whoever took its key, and nobody before", () => {
    const step: Step = (room, x, y, dx, dy) => {
      const ahead = at(room, x + dx, y + dy);
      if (ahead === "#" || (ahead === "D" && room.keys === 0)) return [x, y];
      if (ahead === "k") room.keys++;
      return [x + dx, y + dy];
    };
    const map = ["##########", "#...#....#", "#.@.D.D..#", "#...#....#", "#.k.#....#", "##########"];
    // Four buttons, a wall, the door in vain, the key, the door: then everything is known.
    const wrong = missed(map, step, "RLUDRRLLDDURRURRRRULDRRRLL");
    expect(wrong.filter((turn) => turn > 17)).toEqual([]);
  });

  test("what is pushed goes on unless something is behind it", () => {
    const step: Step = (room, x, y, dx, dy) => {
      const ahead = at(room, x + dx, y + dy);
      if (ahead === "#") return [x, y];
      if (ahead !== "o") return [x + dx, y + dy];
      if (at(room, x + 2 * dx, y + 2 * dy) !== ".") return [x, y];
      put(room.rows, x + 2 * dx, y + 2 * dy, "o");
      return [x + dx, y + dy];
    };
    const map = ["##########", "#........#", "#.@.o....#", "#...o....#", "#........#", "##########"];
    const wrong = missed(map, step, "UDLRRRRRRRRLLLLDRULLLDRRRRRRRRLLLL");
    expect(wrong.filter((turn) => turn > 19)).toEqual([]);
  });

  test("what lies on other ground than the floor is taken, and the ground is seen beneath the body", () => {
    const step: Step = (room, x, y, dx, dy) => {
      // Thin ground falls away behind the body.
      put(room.rows, x, y, room.under === "t" ? "~" : room.under);
      const ahead = at(room, x + dx, y + dy);
      const [toX, toY] = "#~".includes(ahead) ? [x, y] : [x + dx, y + dy];
      if (toX !== x || toY !== y) room.under = ahead === "c" ? "t" : ahead;
      room.body = room.under === "t" ? "B" : "b";
      return [toX, toY];
    };
    const map = ["########", "#......#", "#b.tct.#", "#..tctt#", "#......#", "########"];
    const wrong = missed(map, step, "UDRRRRRDLLLLLUU", undefined, "b");
    expect(wrong.filter((turn) => turn > 6)).toEqual([]);
  });

  test("ground that fades is no floor", () => {
    const fades: Readonly<Record<string, string>> = { T: "t", t: "~" };
    const step: Step = (room, x, y, dx, dy) => {
      put(room.rows, x, y, room.under);
      const ahead = at(room, x + dx, y + dy);
      if ("#~".includes(ahead)) return [x, y];
      put(room.rows, x, y, fades[room.under] ?? room.under);
      room.under = ahead;
      room.body = ahead === "t" ? "B" : ahead === "T" ? "P" : "b";
      return [x + dx, y + dy];
    };
    const inducer = new Inducer();
    const map = ["##########", "#b.TtTtTt#", "#.TtTtTt.#", "#.TtTtTt.#", "##########"];
    missed(map, step, "RRRRRRRD", inducer, "b");
    missed(map, step, "DRRRRRRRU", inducer, "b");
    missed(map, step, "DDRRRRRRRUL", inducer, "b");
    const { floor, looks } = inducer.know.tiles;
    expect(looks[floor]).toBe("2".repeat(TILE * TILE));
  });

  test("a door opens when the last of a kind is taken, whatever counts them", () => {
    const step: Step = (room, x, y, dx, dy) => {
      const ahead = at(room, x + dx, y + dy);
      if ("#DGs".includes(ahead)) return [x, y];
      put(room.rows, x + dx, y + dy, ".");
      if (ahead !== "k") return [x + dx, y + dy];
      const shown = room.rows[1]!.search(/[Gs]/);
      if (shown > 0) put(room.rows, shown, 1, at(room, shown, 1) === "G" ? "g" : "z");
      if (!room.rows.join("").includes("k")) put(room.rows, 4, 1, "d");
      return [x + dx, y + dy];
    };
    const inducer = new Inducer();
    const map = ["########", "#Gs#D#.#", "#@.....#", "#.k..k.#", "########"];
    missed(map, step, "RLDRRRR", inducer);
    missed(map, step, "RDRRRRU", inducer);
    const wrong = missed(
      ["########", "#G##D#.#", "#@.....#", "#.kkk..#", "########"],
      step,
      "DRRRRL",
      inducer,
    );
    expect(wrong).not.toContain(2);
  });

  test("a place takes what is carried, as the bag shows, and nothing else", () => {
    const step: Step = (room, x, y, dx, dy) => {
      put(room.rows, x, y, room.under);
      const ahead = at(room, x + dx, y + dy);
      if (ahead === "#") return [x, y];
      room.under = ahead === "k" ? "." : ahead;
      const carries = at(room, 1, 0) === "z";
      if (ahead === "k") put(room.rows, 1, 0, "z");
      if (ahead !== "G" || !carries) return [x + dx, y + dy];
      put(room.rows, 1, 0, "s");
      room.under = "g";
      return [x + dx, y + dy];
    };
    const map = ["#s########", "#........#", "#.@.G.k..#", "#........#", "#.k.G.kG.#", "##########"];
    // In vain, with something, both once more: then it is known.
    const wrong = missed(map, step, "URDLRRRRLLRDDLLLRRRRRL");
    expect(wrong.filter((turn) => turn > 18)).toEqual([]);
  });

  test("what is counted out is taken from its end", () => {
    const step: Step = (room, x, y, dx, dy) => {
      const ahead = at(room, x + dx, y + dy);
      if ("#p".includes(ahead)) return [x, y];
      const row = room.rows.findIndex((text) => text.includes("p"));
      if (ahead === "k") put(room.rows, room.rows[row]!.lastIndexOf("p"), row, "d");
      return [x + dx, y + dy];
    };
    const map = ["##########", "#pppp....#", "##########", "#........#", "#.@.k.k.k#", "##########"];
    const wrong = missed(map, step, "UDLRRRRRRR");
    // The first one shows it, and the step from it what is left there.
    expect(wrong.filter((turn) => turn > 6)).toEqual([]);
  });

  test("on ice a body goes on until something stops it", () => {
    const step: Step = (room, x, y, dx, dy) => {
      let [toX, toY] = [x, y];
      while (at(room, toX + dx, toY + dy) !== "#") [toX, toY] = [toX + dx, toY + dy];
      return [toX, toY];
    };
    const map = [
      "##########",
      "#@.....#.#",
      "#........#",
      "#..#.....#",
      "#........#",
      "#.....#..#",
      "##########",
    ];
    const wrong = missed(map, step, "RDLURDLURDLURDLURDLURDLU");
    expect(wrong.filter((turn) => turn > 8)).toEqual([]);
  });

  test("on patches of ice it goes on as far as they reach", () => {
    const step: Step = (room, x, y, dx, dy) => {
      let [toX, toY] = [x, y];
      while (".~".includes(at(room, toX + dx, toY + dy))) {
        [toX, toY] = [toX + dx, toY + dy];
        if (at(room, toX, toY) !== "~") break;
      }
      put(room.rows, x, y, room.under);
      room.under = toX === x && toY === y ? room.under : at(room, toX, toY);
      return [toX, toY];
    };
    const map = ["##########", "#@.~~~~..#", "#..~~#~..#", "#..~~~~..#", "#........#", "##########"];
    const wrong = missed(map, step, "RDLURRLLDRRRRLUULLDDDRRRRRRUUULLDDLLRRUURR");
    expect(wrong.filter((turn) => turn > 20)).toEqual([]);
  });

  test("what walks by itself turns where its way ends", () => {
    let heading = 1;
    const step: Step = (room, x, y, dx, dy) => {
      const guard = room.rows[4]!.indexOf("g");
      if (at(room, guard + heading, 4) === "#") heading = -heading;
      put(room.rows, guard, 4, ".");
      put(room.rows, guard + heading, 4, "g");
      return at(room, x + dx, y + dy) === "#" ? [x, y] : [x + dx, y + dy];
    };
    const map = ["########", "#......#", "#.@....#", "########", "#.g....#", "########"];
    const wrong = missed(map, step, "RLUDRRRLLLUURRDDLLRRLLRR");
    expect(wrong.filter((turn) => turn > 11)).toEqual([]);
  });

  test("a switch stops what walks by itself, and lets it go again", () => {
    let heading = 1;
    let stopped = false;
    const step: Step = (room, x, y, dx, dy) => {
      const ahead = at(room, x + dx, y + dy);
      const moves = ahead !== "#";
      if (moves) put(room.rows, x, y, room.under);
      if (moves) room.under = ahead;
      if (moves && ahead === "s") stopped = !stopped;
      const guard = room.rows[4]!.search(/g/i);
      put(room.rows, guard, 4, ".");
      if (!stopped && at(room, guard + heading, 4) === "#") heading = -heading;
      put(room.rows, guard + (stopped ? 0 : heading), 4, stopped ? "G" : "g");
      return moves ? [x + dx, y + dy] : [x, y];
    };
    const map = ["########", "#......#", "#.@.s..#", "########", "#.g....#", "########"];
    const wrong = missed(map, step, "RLUDRLRLRLRRLLRRLURLRDLRRLLR");
    // Stopped for the first time: that it goes on the next time is believed at once.
    expect(wrong.filter((turn) => turn > 8)).toEqual([11]);
  });

  test("what a button makes of which tiles beside the body hangs on what a cue shows", () => {
    const step: Step = (room, x, y, dx, dy) => {
      const isRight = at(room, 8, 1) === "p";
      if (dx === 0 && dy === 0) {
        for (const [toX, toY] of isRight
          ? [[x + 1, y]]
          : [
              [x, y + 1],
              [x - 1, y],
            ]) {
          const ground = at(room, toX!, toY!);
          if (ground === "." || ground === "o") put(room.rows, toX!, toY!, ground === "o" ? "." : "o");
        }
        return [x, y];
      }
      if (".k".includes(at(room, x + dx, y + dy)) === false) return [x, y];
      if (at(room, x + dx, y + dy) === "k") put(room.rows, 8, 1, isRight ? "d" : "p");
      return [x + dx, y + dy];
    };
    const map = [
      "##########",
      "#.....o#p#",
      "#......###",
      "#..@...###",
      "#......###",
      "#k....k###",
      "##########",
    ];
    // Under one cue, then another (of which all is known at last), and under the first again.
    const moves = "RLUDXXUXXDXXLXXLDDUXXUXXRXXUXXRRXXDXXDDRRLXXUXXLXXDXX";
    const wrong = missed(map, step, moves);
    expect(wrong.filter((turn) => turn > moves.indexOf("RLXXUXXL"))).toEqual([]);
  });

  test("what shows when it rests goes with every second turn", () => {
    let heading = 1;
    let rests = true;
    const step: Step = (room, x, y, dx, dy) => {
      const guard = room.rows[4]!.search(/g/i);
      put(room.rows, guard, 4, ".");
      if (!rests && at(room, guard + heading, 4) === "#") heading = -heading;
      put(room.rows, guard + (rests ? 0 : heading), 4, rests ? "g" : "G");
      rests = !rests;
      return at(room, x + dx, y + dy) === "#" ? [x, y] : [x + dx, y + dy];
    };
    const map = ["########", "#......#", "#.@....#", "########", "#.G....#", "########"];
    const wrong = missed(map, step, "RLUDRRRLLLUURRDDLLRRLLRRLLRR");
    // Where its way ended on either side it is known.
    expect(wrong.filter((turn) => turn > 17)).toEqual([]);
  });

  test("a shadow does what the body did one press before, and a dial shows what it will do", () => {
    let last: readonly [number, number] = [0, 0];
    const step: Step = (room, x, y, dx, dy) => {
      const row = room.rows.findIndex((text) => text.includes("g"));
      const column = room.rows[row]!.indexOf("g");
      if (at(room, column + last[0], row + last[1]) === ".") {
        put(room.rows, column, row, ".");
        put(room.rows, column + last[0], row + last[1], "g");
      }
      last = [dx, dy];
      put(room.rows, 0, 0, dx < 0 ? "k" : dx > 0 ? "d" : dy < 0 ? "p" : "s");
      return at(room, x + dx, y + dy) === "." ? [x + dx, y + dy] : [x, y];
    };
    const map = [
      "s#######",
      "#......#",
      "#..@...#",
      "#......#",
      "########",
      "#......#",
      "#..g...#",
      "########",
    ];
    const wrong = missed(map, step, "ULDRRUDDLLURDLURRDLLURDRULLDR");
    expect(wrong.filter((turn) => turn > 14)).toEqual([]);
  });

  test("a ground that the body hides is not taken", () => {
    const step: Step = (room, x, y, dx, dy) => {
      put(room.rows, x, y, room.under);
      if (at(room, x + dx, y + dy) === "#") return [x, y];
      room.under = at(room, x + dx, y + dy);
      return [x + dx, y + dy];
    };
    // Its middle is of the floor's colour, and no window.
    const map = ["#########", "#...p...#", "#.b.p.p.#", "#.......#", "#########"];
    const wrong = missed(map, step, "ULDRRRLLRRRRUDLLL", new Inducer(), "b");
    expect(wrong.filter((turn) => turn > 7)).toEqual([]);
  });

  test("a fuse burns down by itself, breaks what is near, and strikes the body", () => {
    const next: Readonly<Record<string, string>> = { k: "d", d: "." };
    const step: Step = (room, x, y, dx, dy) => {
      const fuses = [...room.rows.join("")].flatMap((char, i) => (next[char] ? [i] : []));
      const free = at(room, x + dx, y + dy) === ".";
      if (dx === 0 && dy === 0) put(room.rows, 5, 2, "k");
      for (const i of fuses) {
        const [column, row] = [i % 9, Math.floor(i / 9)];
        if (at(room, column, row) === "d")
          for (const [wx, wy] of [
            [2, 0],
            [1, 0],
            [0, 1],
            [-1, 0],
          ] as const)
            if (at(room, column + wx, row + wy) === "o") put(room.rows, column + wx, row + wy, ".");
        put(room.rows, column, row, next[at(room, column, row)]!);
      }
      return free ? [x + dx, y + dy] : [x, y];
    };
    const map = ["#########", "#.......#", "#@..o..o#", "#....o..#", "#.......#", "#########"];
    const inducer = new Inducer();
    // Where it is laid nobody can tell.
    const moves = "URDLXURDLXRDLUXDLURXLURDXUDXRLXUD";
    const wrong = missed(map, step, moves, inducer);
    expect(wrong.filter((turn) => turn > 20 && moves[turn] !== "X")).toEqual([]);
    expect(inducer.know.tiles.clocks.map(({ strikes }) => strikes.length > 0)).toEqual([false, true]);
  });

  test("what opened once, nobody knows why, need not be tried while it is shut", () => {
    let steps = 0;
    const step: Step = (room, x, y, dx, dy) => {
      const ahead = at(room, x + dx, y + dy);
      if ("#D".includes(ahead)) return [x, y];
      put(room.rows, x, y, room.under);
      room.under = ahead;
      if (ahead === "s") put(room.rows, 6, 2, ++steps % 3 === 0 ? "." : "D");
      return [x + dx, y + dy];
    };
    const map = ["#########", "#.....#.#", "#.@s..D.#", "#.....#.#", "#########"];
    const inducer = new Inducer();
    missed(map, step, "UDLRRRRRLLRRLLRRLLRRR", inducer);
    const { levers, tried, meetings } = inducer.know.tiles;
    const shut = Object.keys(meetings).find((look) => meetings[look]!.every(({ does }) => does === "stop"))!;
    expect(levers.map(({ from }) => from)).toEqual([shut]);
    expect(levers[0]!.on).toMatch(/^(enter|cover) /);
    expect(tried[shut]).toBeUndefined();
  });

  test("a button that led nowhere for a wall leads where it mostly does", () => {
    const step: Step = (room, x, y, dx, dy) => (at(room, x + dx, y + dy) === "#" ? [x, y] : [x + dx, y + dy]);
    const map = ["########", "#......#", "#.######", "#@######", "#.######", "########"];
    const inducer = new Inducer();
    missed(map, step, "UDLRUUU", inducer);
    expect(inducer.know.tiles.bodies[0]!.steps).toMatchObject({ ACTION3: [-1, 0], ACTION4: [1, 0] });
  });

  test("what is pulled follows a body that goes away", () => {
    const step: Step = (room, x, y, dx, dy) => {
      if (at(room, x + dx, y + dy) !== ".") return [x, y];
      if (at(room, x - dx, y - dy) === "o") {
        put(room.rows, x - dx, y - dy, ".");
        put(room.rows, x, y, "o");
      }
      return [x + dx, y + dy];
    };
    const map = ["#########", "#.......#", "#.@.....#", "#.o.....#", "#.......#", "#.......#", "#########"];
    const wrong = missed(map, step, "RLUURDDLDRRUULLDDRRDLLUURR");
    // The last that is new is walking into it: it stays.
    expect(wrong.filter((turn) => turn > 15)).toEqual([]);
  });

  test("a button exchanges what is held with what lies there, and what is held breaks what it fits", () => {
    const step: Step = (room, x, y, dx, dy) => {
      if (dx === 0 && dy === 0) {
        [room.under, room.held] = [room.held, room.under];
        return [x, y];
      }
      const ahead = at(room, x + dx, y + dy);
      if (ahead === "D" && room.held === "k") put(room.rows, x + dx, y + dy, ".");
      if (ahead === "#" || ahead === "D") return [x, y];
      put(room.rows, x, y, room.under);
      room.under = ahead;
      return [x + dx, y + dy];
    };
    const map = ["#########", "#...#...#", "#.@kD.D.#", "#...#...#", "#.o.#...#", "#########"];
    // The door in vain; the key is taken, put down, taken; both doors; another thing.
    const wrong = missed(map, step, "UDLRRRLRXLRXLRXLRRRRRRLLLLLLDDXUDXUDX");
    const wall = 27;
    expect(wrong.filter((turn) => turn > 17)).toEqual([wall]);
  });

  test("a button works on what lies beside the body, and on nothing else of its kind", () => {
    const step: Step = (room, x, y, dx, dy) => {
      const beside = at(room, x + 1, y);
      if (dx === 0 && dy === 0 && "o~".includes(beside)) put(room.rows, x + 1, y, beside === "o" ? "~" : "o");
      return at(room, x + dx, y + dy) === "." ? [x + dx, y + dy] : [x, y];
    };
    const map = ["#########", "#.o..o..#", "#@..o.o.#", "#..o....#", "#########"];
    const wrong = missed(map, step, "UDRLUXXXDRRXXDLXXUULLURXXDRRXX");
    expect(wrong.filter((turn) => turn > 20)).toEqual([]);
  });

  test("a button wakes the other body, and a gate is open while somebody stands on its plate", () => {
    const [plate, gate] = [
      [2, 4],
      [5, 1],
    ] as const;
    const step: Step = (room, x, y, dx, dy) => {
      const otherY = room.rows.findIndex((row) => row.includes("z"));
      const otherX = room.rows[otherY]!.indexOf("z");
      let to: [number, number] = "#Dz".includes(at(room, x + dx, y + dy)) ? [x, y] : [x + dx, y + dy];
      if (dx === 0 && dy === 0) {
        put(room.rows, x, y, "z");
        to = [otherX, otherY];
      }
      const stands = (tile: readonly [number, number]) =>
        [to, dx === 0 && dy === 0 ? [x, y] : [otherX, otherY]].some((one) => one.join() === tile.join());
      if (!stands(plate)) put(room.rows, ...plate, "p");
      if (!stands(gate)) put(room.rows, ...gate, stands(plate) ? "d" : "D");
      return to;
    };
    const map = ["#########", "#.@..D..#", "######..#", "#....#..#", "#zp..#..#", "#########"];
    // The gate in vain, the other body, onto the plate and away: then everything is known.
    const wrong = missed(map, step, "LRRRRUXURDLRXRRXLRXLLRR");
    expect(wrong.filter((turn) => turn > 10)).toEqual([]);
  });

  test("what stands on a belt is carried on, whatever is pressed", () => {
    const map = ["#########", "#.......#", "#.@ppp..#", "#...p...#", "#.......#", "#########"];
    const step: Step = (room, x, y, dx, dy) => {
      const ground = map[y]![x]!;
      if (ground === "p") put(room.rows, x, y, "p");
      const [toX, toY] = at(room, x + dx, y + dy) === "#" ? [x, y] : [x + dx, y + dy];
      return map[toY]![toX] === "p" ? [toX + 1, toY] : [toX, toY];
    };
    // Every button, a wall, onto a belt: then across it every way.
    const wrong = missed(map, step, "UDLLRRDRRRLLLUURDURRDLLLXXDLLLU");
    expect(wrong.filter((turn) => turn > 6)).toEqual([]);
  });

  test("what throws the body on does so the way it came, over holes too, unless a wall is there", () => {
    const map = [
      "##########",
      "#..@.....#",
      "#....s~..#",
      "#...s~...#",
      "#........#",
      "#....s...#",
      "##########",
    ];
    const step: Step = (room, x, y, dx, dy) => {
      put(room.rows, x, y, room.under);
      const isShut = (hops: number) => /[#~]/.test(map[y + hops * dy]?.[x + hops * dx] ?? "#");
      const thrown = at(room, x + dx, y + dy) === "s" && !isShut(3);
      const hops = isShut(1) ? 0 : thrown ? 3 : 1;
      room.under = at(room, x + hops * dx, y + hops * dy);
      return [x + hops * dx, y + hops * dy];
    };
    // A spring, and a hole in vain: then springs every way, over a hole too, and before a wall.
    const wrong = missed(map, step, "LRUDDRLDDLRRUUULULLDDLUU");
    expect(wrong.filter((turn) => turn > 6)).toEqual([]);
  });

  test("what a body leaves behind comes round again, while a button does not keep it from doing so", () => {
    const next: Readonly<Record<string, string>> = { p: "d", d: "k", k: "p" };
    let raised = false;
    const step: Step = (room, x, y, dx, dy) => {
      if (dx === 0 && dy === 0) raised = !raised;
      else {
        if (at(room, x + dx, y + dy) === "#") return [x, y];
        put(room.rows, x, y, raised ? room.under : (next[room.under] ?? room.under));
        room.under = at(room, x + dx, y + dy);
      }
      room.body = raised ? "z" : "@";
      return [x + dx, y + dy];
    };
    const map = ["########", "#......#", "#@pp...#", "#......#", "########"];
    // Round and round, then the same with the brush up.
    const wrong = missed(map, step, "UDRRRLLLRRRLLLRRRLXLLRRXLLRRRULLDLRRRXLLL");
    expect(wrong.filter((turn) => turn > 23)).toEqual([]);
  });

  test("a gate is open while two grounds carry as much as each other, and shut again when they do not", () => {
    const map = ["#########", "#D......#", "#.o.p...#", "#.......#", "#@o.~...#", "#########"];
    const ground = (x: number, y: number) => (/[p~]/.test(map[y]![x]!) ? map[y]![x]! : ".");
    const step: Step = (room, x, y, dx, dy) => {
      put(room.rows, x, y, ground(x, y));
      const ahead = at(room, x + dx, y + dy);
      if (ahead === "#" || ahead === "D") return [x, y];
      if (ahead === "o") put(room.rows, x + 2 * dx, y + 2 * dy, "o");
      put(room.rows, x + dx, y + dy, ground(x + dx, y + dy));
      const carries = (pan: string) =>
        map.join("").replace(/./g, (char, i: number) => (char === pan ? room.rows.join("")[i]! : "."));
      const load = (pan: string) => carries(pan).split("o").length;
      put(room.rows, 1, 1, load("p") === 2 && load("~") === 2 ? "d" : "D");
      return [x + dx, y + dy];
    };
    // One ground, the gate in vain, the other ground; then off and on again from both sides.
    const wrong = missed(map, step, "RRLLUUURRDDRURRDLLULLDRR");
    expect(wrong.filter((turn) => turn > 16)).toEqual([]);
  });
});
