import type { MailTexts } from "./index.ts";

export const en: MailTexts = {
  verification: {
    subject: "Confirm your email address for {store}",
    intro: "To confirm your email address at {store}, use this code:",
    outro: "The code is valid for {duration}. If you did not ask for it, you can ignore this message.",
  },
  log_in: {
    subject: "Your code to log in at {store}",
    intro: "To log in at {store}, use this code:",
    outro:
      "The code is valid for {duration}. If you did not ask for it, ignore this message, and give the code to nobody.",
  },
  password_reset: {
    subject: "Choose a new password for {store}",
    intro:
      "Somebody asked for a new password for your account at {store}. If it was you, choose one with this code:",
    outro:
      "The code is valid for {duration}. If it was not you, ignore this message; your password stays as it is.",
  },
  invitation: {
    subject: "You are invited to work on {store}",
    intro: "You are invited to help run the store {store}. To accept, choose a password with this code:",
    outro:
      "The code is valid for {duration}. If you do not know what this is about, you can ignore this message.",
  },
  temporary_password: {
    subject: "Your temporary password for {store}",
    intro: "An account at {store} was created for you. This is your temporary password:",
    outro:
      "The password is valid for {duration}. When you log in for the first time, you choose one of your own.",
  },
  account_exists: {
    subject: "You already have an account at {store}",
    intro:
      "Somebody, perhaps you, tried to register at {store} with this email address. An account with this address already exists, and nothing was changed.",
    outro:
      "If it was you and you no longer know your password, ask for a new one. If it was not you, you can ignore this message.",
  },
  password_changed: {
    subject: "Your password for {store} was changed",
    intro: "The password of your account at {store} was changed.",
    outro: "If it was not you, ask for a new password at once and tell {store}.",
  },
  second_factor: {
    subject: "The second factor of your account at {store} was changed",
    intro: "Something was changed about how you log in at {store}:",
    outro: "If it was not you, change your password at once and tell {store}.",
  },
  new_device: {
    subject: "A new log-in to your account at {store}",
    intro:
      "Somebody, probably you, logged in to your account at {store} from a device or a place that was not used before:",
    outro: "If it was not you, change your password at once and end all sessions.",
  },
  email_change: {
    subject: "Confirm your new email address for {store}",
    intro: "To use this email address for your account at {store}, confirm it with this code:",
    outro:
      "The code is valid for {duration}. If you did not ask for it, you can ignore this message; nothing changes.",
  },
  email_changed: {
    subject: "The email address of your account at {store} was changed",
    intro: "The email address of your account at {store} was changed. From now on, log in with this one:",
    outro: "If it was not you, tell {store} at once.",
  },
  order_placed: {
    subject: "Your order {number} at {store}",
    intro: "Thank you for your order {number} at {store}. Here is what you ordered:",
    outro:
      "We will write to you when the order is on its way. If anything is not right, please tell {store}.",
  },
  order_shipped: {
    subject: "Your order {number} from {store} is on its way",
    intro: "Your order {number} from {store} was handed over for delivery.",
    outro: "Thank you for shopping at {store}.",
  },
  order_cancelled: {
    subject: "Your order {number} at {store} was cancelled",
    intro: "Your order {number} at {store} was cancelled.",
    outro: "If you have questions about this, please contact {store}.",
  },
  order_refunded: {
    subject: "Refund for your order {number} at {store}",
    intro: "{store} refunded {amount} for your order {number}.",
    outro: "It can take a few days until the money arrives. If you have questions, please contact {store}.",
  },
  gift_card: {
    subject: "Your gift card from {store}",
    intro: "Here is the gift card that you bought at {store} with your order {number}. This is its code:",
    outro:
      "Enter the code when you pay at {store}. Anyone who knows it can use the gift card, so share it only with the person it is for.",
  },
  payment_attention: {
    subject: "Order {number} at {store} needs your attention",
    intro: "Something happened to a payment of order {number} at {store}:",
    outro: "The order’s timeline tells what has happened to it so far.",
  },
  webhook_disabled: {
    subject: "A webhook of {store} was turned off",
    intro: "The server of {store} has stopped sending events to this address:",
    outro:
      "Once the receiver works again, turn the webhook on and replay the events that it missed. Events are kept for 30 days.",
  },
};
