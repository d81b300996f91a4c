import { useEffect, useState } from "preact/hooks";
import type { OfferedGame } from "../../../src/view/messages.ts";
import type { PlayApi } from "../data/source.ts";
import { linkTo } from "../route.ts";

/** Choose a game to play by hand. Nothing is said about its rules: finding them is the game. */
export function GamesPage({ play }: { play: PlayApi | undefined }) {
  const [games, setGames] = useState<readonly OfferedGame[]>();
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (play)
      play.games().then(setGames, () => setSaid("The games cannot be listed; is twin view still running?"));
  }, [play]);
  if (!play || games?.length === 0)
    return (
      <p class="waiting">
        Games are played where twin view serves a folder of runs; here runs are only shown.
      </p>
    );
  const start = async (game: string) => {
    setSaid(`Opening ${game}…`);
    const answer = await play.start(game);
    if (answer.ok) location.hash = linkTo("play", answer.id);
    else setSaid(answer.message);
  };
  return (
    <>
      <header class="page-head">
        <h1>Play by hand</h1>
        <span class="soft" role="status">
          {said}
        </span>
      </header>
      <p class="intro">
        Nobody tells you the rules. What you do is recorded as a run by agent “person” and can serve as a
        baseline.
      </p>
      <ul class="games">
        {games?.map(({ id, title, levels, baseline }) => (
          <li key={id}>
            <button type="button" onClick={() => void start(id)}>
              <b>{title}</b>
              <span class="soft">
                {levels} levels{baseline ? ` · par ${baseline}` : ""}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
