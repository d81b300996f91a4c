import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Command } from "commander";
import { workspaceMcp } from "../../workspace/mcp.ts";
import { UserError } from "../output.ts";
import { VERSION } from "../version.ts";

export function register(program: Command): void {
  program
    .command("mcp")
    .argument("<workspace>", "the folder twin play --agent external prints")
    .description("offer a workspace's commands as an MCP server on stdin and stdout")
    .action(serveMcp);
}

async function serveMcp(workspace: string): Promise<void> {
  const folder = resolve(workspace);
  if (!existsSync(join(folder, ".twin")))
    throw new UserError(`${workspace} is not a workspace; twin play GAME --agent external makes one.`);
  const server = workspaceMcp(folder, VERSION);
  const closed = new Promise<void>((done) => {
    server.onclose = done;
  });
  await server.connect(new StdioServerTransport());
  process.stdin.once("end", () => void server.close());
  await closed;
}
