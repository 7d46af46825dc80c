export { demoLanguages } from "./demo-store.ts";
export { seedCustomers } from "./seed-customers.ts";
export { seedDemoContent } from "./seed-demo-content.ts";
export { seedDemoProducts } from "./seed-demo-products.ts";
export { seedDemoSales } from "./seed-demo-sales.ts";
export { seedOrders } from "./seed-orders.ts";
export { seedProducts } from "./seed-products.ts";
