declare module "virtual:menu/*" {
  const menus: Record<string, Record<string, string>>;
  export default menus;
}
declare module "virtual:mantine.css";
