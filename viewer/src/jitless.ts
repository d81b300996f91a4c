import { z } from "zod";

// The page's policy forbids code made from text; zod would try it and be refused. Must run before any schema is made.
z.config({ jitless: true });
