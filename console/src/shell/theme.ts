import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";

// Ink blue; the sixth is what buttons have, with white text on it at 7:1.
const ink: MantineColorsTuple = [
  "#eef4fa",
  "#d9e5f1",
  "#b3cbe3",
  "#88add3",
  "#5f90c2",
  "#3d74ab",
  "#1f5d96",
  "#1a4f80",
  "#16426b",
  "#0f304f",
];

// Grays of the dark look that go with the ink.
const dark: MantineColorsTuple = [
  "#c9ced4",
  "#aeb5bd",
  "#8f98a1",
  "#68727c",
  "#3d454e",
  "#343b43",
  "#22272c",
  "#1b1f23",
  "#15181c",
  "#101316",
];

export const theme = createTheme({
  primaryColor: "ink",
  primaryShade: { light: 6, dark: 5 },
  colors: { ink, dark },
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif',
  defaultRadius: "md",
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
  headings: {
    fontWeight: "650",
    sizes: { h1: { fontSize: "1.375rem" }, h2: { fontSize: "1rem" }, h3: { fontSize: "0.9375rem" } },
  },
  components: {
    Button: { defaultProps: { size: "sm" } },
    TextInput: { defaultProps: { size: "sm" } },
    Modal: { defaultProps: { centered: true, radius: "lg" } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
});

/** Colors of quiet texts that can still be read: Mantine's own stay below 4.5:1. */
export const colors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#57606a",
    "--mantine-color-placeholder": "#6a737c",
    "--mantine-color-error": "#b3261e",
    "--mantine-color-text": "#1c2126",
    "--console-page": "#f5f6f8",
    "--console-card": "#ffffff",
    "--console-line": "#e1e5ea",
    "--console-hover": "#f3f6f9",
    "--console-chosen": "#e8f0f8",
    "--console-calm-ground": "#eceff2",
    "--console-calm-ink": "#48525c",
    "--console-good-ground": "#e1f4e8",
    "--console-good-ink": "#146436",
    "--console-busy-ground": "#e4eefb",
    "--console-busy-ink": "#1d5391",
    "--console-look-ground": "#fcf0d6",
    "--console-look-ink": "#7a4d00",
    "--console-bad-ground": "#fde6e4",
    "--console-bad-ink": "#a3231b",
  },
  dark: {
    "--mantine-color-dimmed": "#a3acb5",
    "--mantine-color-placeholder": "#8f98a1",
    "--mantine-color-error": "#ff9a91",
    "--mantine-color-text": "#e6e9ec",
    "--mantine-color-body": "#191c20",
    "--console-page": "#131619",
    "--console-card": "#1b1f23",
    "--console-line": "#30363d",
    "--console-hover": "#22272c",
    "--console-chosen": "#22344a",
    "--console-calm-ground": "#2b3138",
    "--console-calm-ink": "#b8c0c8",
    "--console-good-ground": "#16331f",
    "--console-good-ink": "#82d6a0",
    "--console-busy-ground": "#17304d",
    "--console-busy-ink": "#93c1f5",
    "--console-look-ground": "#3a2d0e",
    "--console-look-ink": "#f0c674",
    "--console-bad-ground": "#42191a",
    "--console-bad-ink": "#ffa9a1",
  },
});
