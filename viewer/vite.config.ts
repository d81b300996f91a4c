import { defineConfig } from "vite";

// One classic script and one style sheet: a module would not load from disk (file://).
export default defineConfig({
  root: import.meta.dirname,
  publicDir: "public",
  build: {
    outDir: "../dist/viewer",
    emptyOutDir: true,
    target: "es2022",
    cssMinify: true,
    reportCompressedSize: false,
    lib: {
      entry: "src/main.tsx",
      formats: ["iife"],
      name: "twinViewer",
      fileName: () => "viewer.js",
      cssFileName: "viewer",
    },
  },
  define: { "process.env.NODE_ENV": '"production"' },
});
