import type { MailTexts } from "./index.ts";

export const es: MailTexts = {
  verification: {
    subject: "Confirme su dirección de correo electrónico para {store}",
    intro: "Para confirmar su dirección de correo electrónico en {store}, use este código:",
    outro: "El código es válido durante {duration}. Si no lo ha solicitado, puede ignorar este mensaje.",
  },
  log_in: {
    subject: "Su código para entrar en {store}",
    intro: "Para iniciar sesión en {store}, use este código:",
    outro:
      "El código es válido durante {duration}. Si no lo ha pedido, ignore este mensaje y no dé el código a nadie.",
  },
  password_reset: {
    subject: "Elija una nueva contraseña para {store}",
    intro:
      "Alguien ha solicitado una nueva contraseña para su cuenta en {store}. Si ha sido usted, elija una con este código:",
    outro:
      "El código es válido durante {duration}. Si no ha sido usted, ignore este mensaje; su contraseña sigue siendo la misma.",
  },
  invitation: {
    subject: "Invitación para gestionar {store}",
    intro:
      "Le invitamos a participar en la gestión de la tienda {store}. Para aceptar, elija una contraseña con este código:",
    outro: "El código es válido durante {duration}. Si no sabe de qué se trata, puede ignorar este mensaje.",
  },
  temporary_password: {
    subject: "Su contraseña temporal para {store}",
    intro: "Se ha creado una cuenta para usted en {store}. Esta es su contraseña temporal:",
    outro: "La contraseña es válida durante {duration}. La primera vez que inicie sesión elegirá una propia.",
  },
  account_exists: {
    subject: "Ya tiene una cuenta en {store}",
    intro:
      "Alguien, quizá usted, ha intentado registrarse en {store} con esta dirección de correo electrónico. Ya existe una cuenta con ella y no se ha cambiado nada.",
    outro:
      "Si ha sido usted y no recuerda su contraseña, solicite una nueva. Si no ha sido usted, puede ignorar este mensaje.",
  },
  password_changed: {
    subject: "Se ha cambiado su contraseña para {store}",
    intro: "Se ha cambiado la contraseña de su cuenta en {store}.",
    outro: "Si no ha sido usted, solicite enseguida una nueva contraseña y avise a {store}.",
  },
  second_factor: {
    subject: "Se ha cambiado el segundo factor de su cuenta en {store}",
    intro: "Se ha cambiado algo en su forma de iniciar sesión en {store}:",
    outro: "Si no ha sido usted, cambie enseguida su contraseña y avise a {store}.",
  },
  new_device: {
    subject: "Nuevo inicio de sesión en su cuenta de {store}",
    intro:
      "Alguien, probablemente usted, ha iniciado sesión en su cuenta de {store} desde un dispositivo o un lugar no usado hasta ahora:",
    outro: "Si no ha sido usted, cambie enseguida su contraseña y cierre todas las sesiones.",
  },
  email_change: {
    subject: "Confirme su nueva dirección de correo electrónico para {store}",
    intro:
      "Para usar esta dirección de correo electrónico con su cuenta en {store}, confírmela con este código:",
    outro:
      "El código es válido durante {duration}. Si no lo ha solicitado, puede ignorar este mensaje; no cambia nada.",
  },
  email_changed: {
    subject: "Se ha cambiado la dirección de correo electrónico de su cuenta en {store}",
    intro:
      "Se ha cambiado la dirección de correo electrónico de su cuenta en {store}. A partir de ahora, inicie sesión con esta:",
    outro: "Si no ha sido usted, avise enseguida a {store}.",
  },
  order_placed: {
    subject: "Su pedido {number} en {store}",
    intro: "Gracias por su pedido {number} en {store}. Esto es lo que ha pedido:",
    outro:
      "Le escribiremos cuando el pedido esté en camino. Si algo no es correcto, póngase en contacto con {store}.",
  },
  order_shipped: {
    subject: "Su pedido {number} de {store} está en camino",
    intro: "Su pedido {number} de {store} se ha entregado al transportista.",
    outro: "Gracias por comprar en {store}.",
  },
  order_cancelled: {
    subject: "Su pedido {number} en {store} se ha cancelado",
    intro: "Su pedido {number} en {store} se ha cancelado.",
    outro: "Si tiene alguna pregunta, póngase en contacto con {store}.",
  },
  order_refunded: {
    subject: "Reembolso de su pedido {number} en {store}",
    intro: "{store} le ha reembolsado {amount} de su pedido {number}.",
    outro:
      "El dinero puede tardar unos días en llegar. Si tiene alguna pregunta, póngase en contacto con {store}.",
  },
  gift_card: {
    subject: "Su tarjeta regalo de {store}",
    intro: "Esta es la tarjeta regalo que compró en {store} con su pedido {number}. Su código es:",
    outro:
      "Introduzca el código al pagar en {store}. Cualquiera que lo conozca puede usar la tarjeta, así que compártalo solo con la persona a la que va destinada.",
  },
  payment_attention: {
    subject: "El pedido {number} en {store} requiere su atención",
    intro: "Algo ocurrió con un pago del pedido {number} en {store}:",
    outro: "El historial del pedido muestra todo lo ocurrido hasta ahora.",
  },
  webhook_disabled: {
    subject: "Se ha desactivado un webhook de {store}",
    intro: "El servidor de {store} ha dejado de enviar eventos a esta dirección:",
    outro:
      "Cuando el receptor vuelva a funcionar, active el webhook y reenvíe los eventos que le falten. Los eventos se conservan 30 días.",
  },
};
