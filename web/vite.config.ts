import { defineConfig } from "vitest/config";

// The page is built into web/dist, which `tenon serve` hands out. Everything it needs is in there.
export default defineConfig({
  build: { target: "es2022", outDir: "dist", emptyOutDir: true, chunkSizeWarningLimit: 1500 },
  server: { host: "127.0.0.1", fs: { allow: [".."] } },
  test: {
    include: ["tests/**/*.test.ts"],
    // The pictures of docs/ are made only when asked for.
    exclude: process.env.TENON_PICTURES === "1" ? [] : ["tests/browser/pictures.test.ts"],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // A browser on a machine that stalls may miss a wait; ./test names every test that needed its second try.
    retry: 1,
    pool: "threads",
    poolOptions: { threads: { singleThread: true } },
    fileParallelism: false,
    reporters: ["default"],
  },
});
