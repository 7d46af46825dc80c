import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { mantineStyles } from "./build/mantine-styles.ts";
import { menuTexts } from "./build/menu-texts.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at("."),
  base: "/console/",
  plugins: [react(), mantineStyles(at("src")), menuTexts(at("src"))],
  resolve: { alias: { "@stoa/client": at("../sdk/src/index.ts") } },
  // The server puts a new one into each answer.
  html: { cspNonce: "__NONCE__" },
  build: {
    target: "es2023",
    // An inlined file is a data: URL, which the policy does not let in as a script or style.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    cssCodeSplit: false,
  },
  server: { proxy: { "/api": { target: "http://demo.localhost:3000", changeOrigin: true } } },
});
