import type { MailTexts } from "./index.ts";

export const fr: MailTexts = {
  verification: {
    subject: "Confirmez votre adresse e-mail pour {store}",
    intro: "Pour confirmer votre adresse e-mail auprès de {store}, utilisez ce code :",
    outro: "Ce code est valable {duration}. Si vous ne l’avez pas demandé, vous pouvez ignorer ce message.",
  },
  log_in: {
    subject: "Votre code de connexion à {store}",
    intro: "Pour vous connecter à {store}, utilisez ce code :",
    outro:
      "Le code est valable {duration}. Si vous ne l’avez pas demandé, ignorez ce message et ne donnez le code à personne.",
  },
  password_reset: {
    subject: "Choisissez un nouveau mot de passe pour {store}",
    intro:
      "Quelqu’un a demandé un nouveau mot de passe pour votre compte chez {store}. Si c’était vous, choisissez-le à l’aide de ce code :",
    outro:
      "Ce code est valable {duration}. Si ce n’était pas vous, ignorez ce message ; votre mot de passe reste inchangé.",
  },
  invitation: {
    subject: "Invitation à gérer {store}",
    intro:
      "Nous vous invitons à participer à la gestion de la boutique {store}. Pour accepter, choisissez un mot de passe à l’aide de ce code :",
    outro:
      "Ce code est valable {duration}. Si vous ne savez pas de quoi il s’agit, vous pouvez ignorer ce message.",
  },
  temporary_password: {
    subject: "Votre mot de passe provisoire pour {store}",
    intro: "Un compte a été créé pour vous chez {store}. Voici votre mot de passe provisoire :",
    outro: "Ce mot de passe est valable {duration}. À la première connexion, vous choisirez le vôtre.",
  },
  account_exists: {
    subject: "Vous avez déjà un compte chez {store}",
    intro:
      "Quelqu’un, peut-être vous, a essayé de s’inscrire chez {store} avec cette adresse e-mail. Un compte existe déjà avec cette adresse et rien n’a été modifié.",
    outro:
      "Si c’était vous et que vous ne connaissez plus votre mot de passe, demandez-en un nouveau. Si ce n’était pas vous, vous pouvez ignorer ce message.",
  },
  password_changed: {
    subject: "Votre mot de passe pour {store} a été modifié",
    intro: "Le mot de passe de votre compte chez {store} a été modifié.",
    outro: "Si ce n’était pas vous, demandez immédiatement un nouveau mot de passe et prévenez {store}.",
  },
  second_factor: {
    subject: "Le second facteur de votre compte chez {store} a été modifié",
    intro: "Un changement concerne votre connexion chez {store} :",
    outro: "Si ce n’était pas vous, changez immédiatement votre mot de passe et prévenez {store}.",
  },
  new_device: {
    subject: "Nouvelle connexion à votre compte chez {store}",
    intro:
      "Quelqu’un, probablement vous, s’est connecté à votre compte chez {store} depuis un appareil ou un lieu encore inconnu :",
    outro: "Si ce n’était pas vous, changez immédiatement votre mot de passe et fermez toutes les sessions.",
  },
  email_change: {
    subject: "Confirmez votre nouvelle adresse e-mail pour {store}",
    intro: "Pour utiliser cette adresse e-mail avec votre compte chez {store}, confirmez-la avec ce code :",
    outro:
      "Le code est valable {duration}. Si vous n’avez rien demandé, ignorez ce message ; rien ne change.",
  },
  email_changed: {
    subject: "L’adresse e-mail de votre compte chez {store} a été modifiée",
    intro:
      "L’adresse e-mail de votre compte chez {store} a été modifiée. Connectez-vous désormais avec celle-ci :",
    outro: "Si ce n’est pas vous, prévenez {store} immédiatement.",
  },
  order_placed: {
    subject: "Votre commande {number} chez {store}",
    intro: "Merci pour votre commande {number} chez {store}. Voici ce que vous avez commandé :",
    outro:
      "Nous vous écrirons dès que la commande sera en route. Si quelque chose ne va pas, contactez {store}.",
  },
  order_shipped: {
    subject: "Votre commande {number} de {store} est en route",
    intro: "Votre commande {number} de {store} a été remise au transporteur.",
    outro: "Merci de votre achat chez {store}.",
  },
  order_cancelled: {
    subject: "Votre commande {number} chez {store} a été annulée",
    intro: "Votre commande {number} chez {store} a été annulée.",
    outro: "Pour toute question, contactez {store}.",
  },
  order_refunded: {
    subject: "Remboursement de votre commande {number} chez {store}",
    intro: "{store} vous a remboursé {amount} pour votre commande {number}.",
    outro:
      "Quelques jours peuvent s’écouler avant que vous receviez l’argent. Pour toute question, contactez {store}.",
  },
  gift_card: {
    subject: "Votre carte cadeau de {store}",
    intro:
      "Voici la carte cadeau que vous avez achetée chez {store} avec votre commande {number}. Son code est le suivant :",
    outro:
      "Saisissez ce code au moment de payer chez {store}. Toute personne qui le connaît peut utiliser la carte ; ne le communiquez qu’à la personne à qui elle est destinée.",
  },
  payment_attention: {
    subject: "La commande {number} chez {store} demande votre attention",
    intro: "Un paiement de la commande {number} chez {store} a changé :",
    outro: "L’historique de la commande indique tout ce qui s’est passé.",
  },
  webhook_disabled: {
    subject: "Un webhook de {store} a été désactivé",
    intro: "Le serveur de {store} n’envoie plus d’événements à cette adresse :",
    outro:
      "Dès que le destinataire fonctionne de nouveau, réactivez le webhook et renvoyez les événements qui lui manquent. Les événements sont conservés 30 jours.",
  },
};
