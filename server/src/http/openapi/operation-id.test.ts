import assert from "node:assert/strict";
import { test } from "node:test";
import { createAppRuntime } from "../../app-runtime.ts";
import { routesOf } from "../../features.ts";
import { createLog } from "../../log.ts";
import { operationId } from "./operation-id.ts";

const routes = routesOf(createAppRuntime({ log: createLog("silent") })).filter(({ face }) => !face);

test("an operation is named by its method and path, as a person would", () => {
  const names = {
    "GET /products": "listProducts",
    "POST /products": "createProduct",
    "GET /products/:id": "getProduct",
    "PUT /products/:id": "updateProduct",
    "DELETE /api-keys/:id": "deleteApiKey",
    "POST /api-keys/:id/rotate": "rotateApiKey",
    "GET /categories/tree": "getCategoryTree",
    "GET /categories/:id": "getCategory",
    "GET /storefront/products/:idOrSlug": "getStorefrontProduct",
    "POST /storefront/account/addresses": "createStorefrontAccountAddress",
    "GET /staff": "listStaff",
    "GET /staff/:id": "getStaffMember",
    "POST /customer": "createCustomer",
    "GET /customer": "listCustomers",
    "GET /customer/:id/orders": "listCustomerOrders",
    "GET /themes/:id/versions": "listThemeVersions",
    "PUT /themes/:id/file": "updateThemeFile",
    "PUT /orders/:id/status": "updateOrderStatus",
    "POST /orders/track": "trackOrder",
    "GET /orders/:id/returns/:returnId": "getOrderReturn",
    "POST /webhooks/:id/rotate-secret": "rotateWebhookSecret",
    "POST /webhooks/:id/deliveries/:deliveryId/redeliver": "redeliverWebhookDelivery",
    "POST /auth/tenant/login": "loginTenant",
    "POST /auth/customer/verify-email": "verifyCustomerEmail",
    "POST /auth/logout-all": "logoutAll",
  };
  for (const [route, name] of Object.entries(names)) {
    const [method, path] = route.split(" ") as ["GET", string];
    assert.equal(operationId({ method, path: `/api/v1${path}` }), name, route);
  }
});

test("a route has a name of its own only where the rule makes another one", () => {
  for (const { method, path, operation } of routes) {
    if (operation) assert.notEqual(operationId({ method, path }), operation);
  }
});
