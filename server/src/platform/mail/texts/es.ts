import type { MailTexts } from "./index.ts";

export const es: MailTexts = {
  verification: {
    subject: "Confirme su dirección de correo electrónico para {store}",
    intro: "Para confirmar su dirección de correo electrónico en {store}, use este código:",
    outro: "El código es válido durante {duration}. Si no lo ha pedido, puede ignorar este mensaje.",
  },
  password_reset: {
    subject: "Elija una nueva contraseña para {store}",
    intro:
      "Alguien ha pedido una nueva contraseña para su cuenta en {store}. Si ha sido usted, elija una con este código:",
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
      "Si ha sido usted y no recuerda su contraseña, pida una nueva. Si no ha sido usted, puede ignorar este mensaje.",
  },
  password_changed: {
    subject: "Su contraseña para {store} ha cambiado",
    intro: "La contraseña de su cuenta en {store} ha cambiado.",
    outro: "Si no ha sido usted, pida enseguida una nueva contraseña y avise a {store}.",
  },
};
