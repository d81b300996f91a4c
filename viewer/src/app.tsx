import { useEffect, useState } from "preact/hooks";
import type { Listing, Source } from "./data/source.ts";
import { ComparePage } from "./pages/ComparePage.tsx";
import { GamesPage } from "./pages/GamesPage.tsx";
import { PlayPage } from "./pages/PlayPage.tsx";
import { RunPage } from "./pages/RunPage.tsx";
import { RunsPage } from "./pages/RunsPage.tsx";
import { linkTo, type Route, useRoute } from "./route.ts";
import { nextTheme, THEME_WORDS, useTheme } from "./theme.ts";

export function App({ source }: { source: Source }) {
  const route = useRoute();
  const listing = useListing(source);
  const theme = useTheme();
  useEffect(() => {
    document.title = titleOf(route);
  }, [route]);
  return (
    <>
      <button type="button" class="skip" onClick={skip}>
        Skip to the content
      </button>
      <header class="top">
        <a class="brand" href={linkTo("")}>
          <img src="icon.svg" alt="" width="24" height="24" />
          twin
        </a>
        <nav aria-label="Pages">
          <a href={linkTo("")} aria-current={route.page === "runs" ? "page" : undefined}>
            Runs
          </a>
          {source.play && (
            <a href={linkTo("play")} aria-current={route.page === "games" ? "page" : undefined}>
              Play
            </a>
          )}
        </nav>
        <span class={`link-state ${listing.link}`} role="status">
          {LINK_WORDS[listing.link]}
        </span>
        <button
          type="button"
          onClick={() => theme.set(nextTheme(theme.wish))}
          aria-label={`Colours: ${theme.wish}`}
        >
          {THEME_WORDS[theme.wish]}
        </button>
      </header>
      <main id="main" tabIndex={-1}>
        <Page route={route} source={source} listing={listing} theme={theme.key} />
      </main>
    </>
  );
}

const LINK_WORDS = { live: "● live", connecting: "○ connecting…", static: "" } as const;

interface PageProps {
  readonly route: Route;
  readonly source: Source;
  readonly listing: Listing;
  readonly theme: string;
}

function Page({ route, source, listing, theme }: PageProps) {
  switch (route.page) {
    case "run":
      return (
        <RunPage
          key={route.id}
          source={source}
          id={route.id}
          step={route.step}
          theme={theme}
          listed={listing.runs.find(({ id }) => id === route.id)}
        />
      );
    case "compare":
      return (
        <ComparePage
          key={`${route.a} ${route.b}`}
          source={source}
          a={route.a}
          b={route.b}
          step={route.step}
        />
      );
    case "games":
      return <GamesPage play={source.play} />;
    case "play":
      return <PlayPage key={route.id} source={source} id={route.id} />;
    default:
      return <RunsPage listing={listing} canPlay={source.play !== undefined} />;
  }
}

function useListing(source: Source): Listing {
  const [listing, setListing] = useState(source.listing);
  useEffect(() => source.watch(setListing), [source]);
  return listing;
}

const skip = (): void => document.getElementById("main")?.focus();

function titleOf(route: Route): string {
  if (route.page === "run") return `${route.id} · twin`;
  if (route.page === "compare") return `${route.a} and ${route.b} · twin`;
  return route.page === "games" || route.page === "play" ? "Play · twin" : "Runs · twin";
}
