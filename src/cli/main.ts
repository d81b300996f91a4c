import { Command, CommanderError } from "commander";
import { COMMANDS } from "./commands/index.ts";
import { UserError } from "./output.ts";
import { VERSION } from "./version.ts";

const program = new Command("twin")
  .description("Plays an unknown grid game by writing its digital twin.")
  .version(VERSION)
  .showHelpAfterError("(add --help for the options)")
  .exitOverride();
for (const register of COMMANDS) register(program);

// A reader that closes the pipe early (head, less) is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else if (error instanceof UserError) {
    process.stderr.write(`twin: ${error.message}\n`);
    process.exitCode = error.exitCode;
  } else throw error;
}
