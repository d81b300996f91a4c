import "./jitless.ts";
import "./style/base.css";
import "./style/runs.css";
import "./style/replay.css";
import "./style/play.css";
import { render } from "preact";
import { App } from "./app.tsx";
import { ExportedSource } from "./data/exported.ts";
import { ServerSource } from "./data/server.ts";

const source = globalThis.twinExport ? new ExportedSource(globalThis.twinExport) : new ServerSource();
const root = document.getElementById("app")!;
root.textContent = "";
render(<App source={source} />, root);
