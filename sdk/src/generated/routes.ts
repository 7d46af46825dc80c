// Made from openapi.json by `npm run generate`.

/** Method and path of each endpoint. Then `i`: takes an idempotency key; `b`: takes a body; `q`: a read that takes a query; `d`: answers a file; `=`: the field with the rows of a list. */
export const routes = {
  audit: {
    list: "GET /audit q=entries",
  },
  auth: {
    refresh: "POST /auth/refresh ib",
    logout: "POST /auth/logout ib",
    logoutAll: "POST /auth/logout-all i",
    sessions: {
      list: "GET /auth/sessions q=sessions",
      delete: "DELETE /auth/sessions/{id}",
    },
    tenant: {
      login: "POST /auth/tenant/login ib",
      acceptInvitation: "POST /auth/tenant/accept-invitation ib",
      forgotPassword: "POST /auth/tenant/forgot-password ib",
      resetPassword: "POST /auth/tenant/reset-password ib",
      changePassword: "POST /auth/tenant/change-password ib",
      me: "GET /auth/tenant/me",
    },
    customer: {
      register: "POST /auth/customer/register ib",
      login: "POST /auth/customer/login ib",
      verifyEmail: "POST /auth/customer/verify-email ib",
      resendVerification: "POST /auth/customer/resend-verification ib",
      forgotPassword: "POST /auth/customer/forgot-password ib",
      resetPassword: "POST /auth/customer/reset-password ib",
      changePassword: "POST /auth/customer/change-password ib",
    },
  },
  apiKeys: {
    list: "GET /api-keys q=apiKeys",
    create: "POST /api-keys ib",
    get: "GET /api-keys/{id}",
    update: "PUT /api-keys/{id} b",
    delete: "DELETE /api-keys/{id}",
    rotate: "POST /api-keys/{id}/rotate ib",
  },
  roles: {
    list: "GET /roles q=roles",
    create: "POST /roles ib",
    get: "GET /roles/{id}",
    update: "PUT /roles/{id} b",
    delete: "DELETE /roles/{id}",
  },
  staff: {
    list: "GET /staff q=staff",
    create: "POST /staff ib",
    get: "GET /staff/{id}",
    update: "PUT /staff/{id} b",
    delete: "DELETE /staff/{id}",
    reactivate: "POST /staff/{id}/reactivate i",
    resendInvitation: "POST /staff/{id}/resend-invitation i",
  },
  store: {
    transfer: "POST /store/transfer ib",
    close: "POST /store/close ib",
  },
  settings: {
    get: "GET /settings",
    update: "PUT /settings b",
  },
  themes: {
    list: "GET /themes q=themes",
    create: "POST /themes ib",
    get: "GET /themes/{id}",
    update: "PUT /themes/{id} b",
    delete: "DELETE /themes/{id}",
    files: {
      list: "GET /themes/{id}/files q=files",
    },
    file: {
      get: "GET /themes/{id}/file q",
      update: "PUT /themes/{id}/file b",
      delete: "DELETE /themes/{id}/file",
    },
    versions: {
      list: "GET /themes/{id}/versions q=versions",
      create: "POST /themes/{id}/versions ib",
    },
    publish: "POST /themes/{id}/publish ib",
    activate: "POST /themes/{id}/activate i",
    purchase: "POST /themes/{id}/purchase ib",
  },
  categories: {
    list: "GET /categories q=categories",
    create: "POST /categories ib",
    tree: "GET /categories/tree",
    get: "GET /categories/{id}",
    update: "PUT /categories/{id} b",
    delete: "DELETE /categories/{id}",
  },
  products: {
    filter: "GET /products/filter q=products",
    list: "GET /products q=products",
    create: "POST /products ib",
    get: "GET /products/{id}",
    update: "PUT /products/{id} b",
    delete: "DELETE /products/{id}",
    bulk: "POST /products/bulk ib",
    stock: {
      adjust: "POST /products/{id}/stock ib",
      movements: {
        list: "GET /products/{id}/stock/movements q=movements",
      },
    },
  },
  storefront: {
    products: {
      list: "GET /storefront/products q=products",
      filter: "GET /storefront/products/filter q=products",
      get: "GET /storefront/products/{idOrSlug} q",
      reviews: {
        list: "GET /storefront/products/{id}/reviews q=reviews",
        create: "POST /storefront/products/{id}/reviews ib",
        update: "PUT /storefront/products/{id}/reviews b",
        delete: "DELETE /storefront/products/{id}/reviews",
      },
    },
    categories: {
      list: "GET /storefront/categories q=categories",
      tree: "GET /storefront/categories/tree q",
    },
    giftCards: {
      check: "POST /storefront/gift-cards/check ib",
    },
    paymentMethods: "GET /storefront/payment-methods",
    orders: {
      pay: "POST /storefront/orders/{id}/payment i",
      get: "GET /storefront/orders/{id}",
      track: "POST /storefront/orders/track ib",
    },
    account: {
      orders: {
        returns: {
          list: "GET /storefront/account/orders/{id}/returns q=returns",
          create: "POST /storefront/account/orders/{id}/returns ib",
        },
        list: "GET /storefront/account/orders q=orders",
      },
      reviews: {
        list: "GET /storefront/account/reviews q=reviews",
      },
      get: "GET /storefront/account",
      update: "PUT /storefront/account b",
      delete: "DELETE /storefront/account b",
      export: "GET /storefront/account/export",
      addresses: {
        list: "GET /storefront/account/addresses =addresses",
        create: "POST /storefront/account/addresses ib",
        get: "GET /storefront/account/addresses/{id}",
        update: "PUT /storefront/account/addresses/{id} b",
        delete: "DELETE /storefront/account/addresses/{id}",
      },
    },
    quote: "POST /storefront/quote ib",
    checkout: "POST /storefront/checkout ib",
  },
  coupons: {
    list: "GET /coupons q=coupons",
    create: "POST /coupons ib",
    get: "GET /coupons/{id}",
    update: "PUT /coupons/{id} b",
    delete: "DELETE /coupons/{id}",
  },
  giftCards: {
    list: "GET /gift-cards q=giftCards",
    create: "POST /gift-cards ib",
    get: "GET /gift-cards/{id}",
    update: "PUT /gift-cards/{id} b",
    movements: {
      list: "GET /gift-cards/{id}/movements q=movements",
    },
    adjust: "POST /gift-cards/{id}/adjust ib",
  },
  orders: {
    list: "GET /orders q=orders",
    place: "POST /orders ib",
    get: "GET /orders/{id}",
    update: "PUT /orders/{id} b",
    explain: "GET /orders/{id}/explain",
    setStatus: "PUT /orders/{id}/status ib",
    cancel: "POST /orders/{id}/cancel ib",
    track: "POST /orders/track ib",
    payments: {
      list: "GET /orders/{id}/payments =payments",
      create: "POST /orders/{id}/payments ib",
    },
    refunds: {
      list: "GET /orders/{id}/refunds =refunds",
      create: "POST /orders/{id}/refunds ib",
    },
    returns: {
      list: "GET /orders/{id}/returns q=returns",
      create: "POST /orders/{id}/returns ib",
      get: "GET /orders/{id}/returns/{returnId}",
      update: "PUT /orders/{id}/returns/{returnId} ib",
    },
  },
  paymentMethods: {
    get: "GET /payment-methods",
    update: "PUT /payment-methods b",
  },
  reports: {
    sales: "GET /reports/sales q",
    products: "GET /reports/products q",
  },
  returns: {
    list: "GET /returns q=returns",
  },
  reviews: {
    list: "GET /reviews q=reviews",
    get: "GET /reviews/{id}",
    update: "PUT /reviews/{id} b",
    delete: "DELETE /reviews/{id}",
  },
  webhooks: {
    list: "GET /webhooks q=webhooks",
    create: "POST /webhooks ib",
    get: "GET /webhooks/{id}",
    update: "PUT /webhooks/{id} b",
    delete: "DELETE /webhooks/{id}",
    rotateSecret: "POST /webhooks/{id}/rotate-secret i",
    test: "POST /webhooks/{id}/test i",
    deliveries: {
      list: "GET /webhooks/{id}/deliveries q=deliveries",
      redeliver: "POST /webhooks/{id}/deliveries/{deliveryId}/redeliver i",
    },
    replay: "POST /webhooks/{id}/replay ib",
  },
  events: {
    list: "GET /events q=events",
  },
  exports: {
    products: "GET /exports/products qd",
    orders: "GET /exports/orders qd",
  },
  imports: {
    create: "POST /imports ib",
    list: "GET /imports q=imports",
    get: "GET /imports/{id}",
    delete: "DELETE /imports/{id}",
  },
  customers: {
    list: "GET /customer q=customers",
    create: "POST /customer ib",
    get: "GET /customer/{id}",
    update: "PUT /customer/{id} b",
    delete: "DELETE /customer/{id}",
    orders: {
      list: "GET /customer/{id}/orders q=orders",
    },
    stats: "GET /customer/{id}/stats",
    export: "GET /customer/{id}/export",
    reactivate: "POST /customer/{id}/reactivate i",
    anonymize: "POST /customer/{id}/anonymize i",
  },
} as const;
