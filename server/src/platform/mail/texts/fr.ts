import type { MailTexts } from "./index.ts";

export const fr: MailTexts = {
  verification: {
    subject: "Confirmez votre adresse e-mail pour {store}",
    intro: "Pour confirmer votre adresse e-mail auprès de {store}, utilisez ce code :",
    outro: "Ce code est valable {duration}. Si vous ne l’avez pas demandé, vous pouvez ignorer ce message.",
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
      "Quelqu’un, peut-être vous, a voulu s’inscrire chez {store} avec cette adresse e-mail. Un compte existe déjà à cette adresse et rien n’a été modifié.",
    outro:
      "Si c’était vous et que vous ne connaissez plus votre mot de passe, demandez-en un nouveau. Si ce n’était pas vous, vous pouvez ignorer ce message.",
  },
  password_changed: {
    subject: "Votre mot de passe pour {store} a été modifié",
    intro: "Le mot de passe de votre compte chez {store} a été modifié.",
    outro: "Si ce n’était pas vous, demandez immédiatement un nouveau mot de passe et prévenez {store}.",
  },
};
