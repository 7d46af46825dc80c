export { seedCustomers } from "./seed-customers.ts";
export { seedDemoProducts } from "./seed-demo-products.ts";
export { seedOrders } from "./seed-orders.ts";
export { seedProducts } from "./seed-products.ts";
