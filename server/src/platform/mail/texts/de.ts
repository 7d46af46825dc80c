import type { MailTexts } from "./index.ts";

export const de: MailTexts = {
  verification: {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse für {store}",
    intro: "Mit diesem Code bestätigen Sie Ihre E-Mail-Adresse bei {store}:",
    outro:
      "Der Code gilt {duration}. Wenn Sie ihn nicht angefordert haben, können Sie diese Nachricht ignorieren.",
  },
  log_in: {
    subject: "Ihr Code zur Anmeldung bei {store}",
    intro: "Melden Sie sich bei {store} mit diesem Code an:",
    outro:
      "Der Code gilt {duration}. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht und geben Sie den Code niemandem.",
  },
  password_reset: {
    subject: "Wählen Sie ein neues Passwort für {store}",
    intro:
      "Jemand hat ein neues Passwort für Ihr Konto bei {store} angefordert. Wenn Sie das waren, wählen Sie es mit diesem Code:",
    outro:
      "Der Code gilt {duration}. Wenn Sie das nicht waren, ignorieren Sie diese Nachricht; Ihr Passwort bleibt, wie es ist.",
  },
  invitation: {
    subject: "Sie sind eingeladen, bei {store} mitzuarbeiten",
    intro:
      "Sie sind eingeladen, im Team des Shops {store} mitzuarbeiten. Um die Einladung anzunehmen, wählen Sie mit diesem Code ein Passwort:",
    outro:
      "Der Code gilt {duration}. Wenn Sie nicht wissen, worum es geht, können Sie diese Nachricht ignorieren.",
  },
  temporary_password: {
    subject: "Ihr vorläufiges Passwort für {store}",
    intro: "Für Sie wurde ein Konto bei {store} angelegt. Dies ist Ihr vorläufiges Passwort:",
    outro: "Das Passwort gilt {duration}. Bei der ersten Anmeldung wählen Sie Ihr eigenes.",
  },
  account_exists: {
    subject: "Sie haben schon ein Konto bei {store}",
    intro:
      "Jemand, vielleicht Sie selbst, wollte sich mit dieser E-Mail-Adresse bei {store} registrieren. Zu dieser Adresse gibt es schon ein Konto; es wurde nichts geändert.",
    outro:
      "Wenn Sie das waren und Ihr Passwort nicht mehr wissen, fordern Sie ein neues an. Wenn Sie das nicht waren, können Sie diese Nachricht ignorieren.",
  },
  password_changed: {
    subject: "Ihr Passwort für {store} wurde geändert",
    intro: "Das Passwort Ihres Kontos bei {store} wurde geändert.",
    outro: "Wenn Sie das nicht waren, fordern Sie sofort ein neues Passwort an und informieren Sie {store}.",
  },
  second_factor: {
    subject: "Der zweite Faktor Ihres Kontos bei {store} wurde geändert",
    intro: "An Ihrer Anmeldung bei {store} wurde etwas geändert:",
    outro: "Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und informieren Sie {store}.",
  },
  new_device: {
    subject: "Eine neue Anmeldung an Ihrem Konto bei {store}",
    intro:
      "Jemand, wahrscheinlich Sie, hat sich an Ihrem Konto bei {store} von einem Gerät oder Ort angemeldet, der bisher nicht benutzt wurde:",
    outro: "Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und beenden Sie alle Sitzungen.",
  },
  email_change: {
    subject: "Bestätigen Sie Ihre neue E-Mail-Adresse für {store}",
    intro: "Damit Ihr Konto bei {store} diese E-Mail-Adresse bekommt, bestätigen Sie sie mit diesem Code:",
    outro:
      "Der Code gilt {duration}. Wenn Sie ihn nicht angefordert haben, können Sie diese Nachricht ignorieren; es ändert sich nichts.",
  },
  email_changed: {
    subject: "Die E-Mail-Adresse Ihres Kontos bei {store} wurde geändert",
    intro:
      "Die E-Mail-Adresse Ihres Kontos bei {store} wurde geändert. Melden Sie sich von jetzt an mit dieser an:",
    outro: "Wenn Sie das nicht waren, informieren Sie sofort {store}.",
  },
  order_placed: {
    subject: "Ihre Bestellung {number} bei {store}",
    intro: "Vielen Dank für Ihre Bestellung {number} bei {store}. Das haben Sie bestellt:",
    outro:
      "Wir schreiben Ihnen, sobald die Bestellung unterwegs ist. Wenn etwas nicht stimmt, wenden Sie sich bitte an {store}.",
  },
  order_shipped: {
    subject: "Ihre Bestellung {number} von {store} ist unterwegs",
    intro: "Ihre Bestellung {number} von {store} wurde dem Versanddienst übergeben.",
    outro: "Vielen Dank für Ihren Einkauf bei {store}.",
  },
  order_cancelled: {
    subject: "Ihre Bestellung {number} bei {store} wurde storniert",
    intro: "Ihre Bestellung {number} bei {store} wurde storniert.",
    outro: "Wenn Sie dazu Fragen haben, wenden Sie sich bitte an {store}.",
  },
  order_refunded: {
    subject: "Erstattung zu Ihrer Bestellung {number} bei {store}",
    intro: "{store} hat Ihnen {amount} zu Ihrer Bestellung {number} erstattet.",
    outro:
      "Bis das Geld bei Ihnen eintrifft, können einige Tage vergehen. Wenn Sie Fragen haben, wenden Sie sich bitte an {store}.",
  },
  gift_card: {
    subject: "Ihre Geschenkkarte von {store}",
    intro:
      "Hier ist die Geschenkkarte, die Sie bei {store} mit Ihrer Bestellung {number} gekauft haben. Das ist ihr Code:",
    outro:
      "Geben Sie den Code beim Bezahlen bei {store} ein. Wer ihn kennt, kann die Geschenkkarte benutzen; geben Sie ihn deshalb nur an die Person weiter, für die sie gedacht ist.",
  },
  payment_attention: {
    subject: "Die Bestellung {number} bei {store} braucht Ihre Aufmerksamkeit",
    intro: "Mit einer Zahlung der Bestellung {number} bei {store} ist etwas geschehen:",
    outro: "Der Verlauf der Bestellung zeigt, was bisher geschah.",
  },
  webhook_disabled: {
    subject: "Ein Webhook von {store} wurde ausgeschaltet",
    intro: "Der Server von {store} sendet keine Ereignisse mehr an diese Adresse:",
    outro:
      "Sobald der Empfänger wieder arbeitet, schalten Sie den Webhook ein und lassen Sie die Ereignisse, die ihm fehlen, noch einmal senden. Ereignisse werden 30 Tage lang aufbewahrt.",
  },
};
