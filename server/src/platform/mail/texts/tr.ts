import type { MailTexts } from "./index.ts";

export const tr: MailTexts = {
  verification: {
    subject: "{store} için e-posta adresinizi doğrulayın",
    intro: "{store} mağazasındaki e-posta adresinizi doğrulamak için bu kodu kullanın:",
    outro: "Kod {duration} geçerlidir. Bunu siz istemediyseniz bu iletiyi yok sayabilirsiniz.",
  },
  log_in: {
    subject: "{store} için giriş kodunuz",
    intro: "{store} mağazasında oturum açmak için bu kodu kullanın:",
    outro:
      "Kod {duration} geçerlidir. Siz istemediyseniz bu iletiyi dikkate almayın ve kodu kimseye vermeyin.",
  },
  password_reset: {
    subject: "{store} için yeni bir parola seçin",
    intro:
      "Birisi {store} mağazasındaki hesabınız için yeni bir parola istedi. Bunu siz istediyseniz yeni parolanızı bu kodla seçin:",
    outro:
      "Kod {duration} geçerlidir. Bunu siz istemediyseniz bu iletiyi yok sayın; parolanız olduğu gibi kalır.",
  },
  invitation: {
    subject: "{store} mağazasında çalışmaya davet edildiniz",
    intro:
      "{store} mağazasının yönetimine katılmaya davet edildiniz. Kabul etmek için bu kodla bir parola seçin:",
    outro: "Kod {duration} geçerlidir. Neyle ilgili olduğunu bilmiyorsanız bu iletiyi yok sayabilirsiniz.",
  },
  temporary_password: {
    subject: "{store} için geçici parolanız",
    intro: "{store} mağazasında sizin için bir hesap açıldı. Geçici parolanız:",
    outro: "Parola {duration} geçerlidir. İlk kez oturum açtığınızda kendi parolanızı seçeceksiniz.",
  },
  account_exists: {
    subject: "{store} mağazasında zaten bir hesabınız var",
    intro:
      "Birisi, belki siz, bu e-posta adresiyle {store} mağazasına kaydolmak istedi. Bu adresle zaten bir hesap var ve hiçbir şey değiştirilmedi.",
    outro:
      "Bu sizseniz ve parolanızı hatırlamıyorsanız yenisini isteyin. Siz değilseniz bu iletiyi yok sayabilirsiniz.",
  },
  password_changed: {
    subject: "{store} parolanız değiştirildi",
    intro: "{store} mağazasındaki hesabınızın parolası değiştirildi.",
    outro: "Bunu siz yapmadıysanız hemen yeni bir parola isteyin ve {store} mağazasına haber verin.",
  },
  second_factor: {
    subject: "{store} hesabınızın ikinci faktörü değiştirildi",
    intro: "{store} mağazasında oturum açma şeklinizle ilgili bir şey değişti:",
    outro: "Bunu siz yapmadıysanız parolanızı hemen değiştirin ve {store} mağazasına haber verin.",
  },
  new_device: {
    subject: "{store} hesabınızda yeni bir oturum açıldı",
    intro:
      "Biri, muhtemelen siz, {store} hesabınızda daha önce kullanılmamış bir cihazdan veya yerden oturum açtı:",
    outro: "Bunu siz yapmadıysanız parolanızı hemen değiştirin ve tüm oturumları kapatın.",
  },
  email_change: {
    subject: "{store} için yeni e-posta adresinizi onaylayın",
    intro: "Bu e-posta adresini {store} hesabınızda kullanmak için onu şu kodla onaylayın:",
    outro:
      "Kod {duration} geçerlidir. Bunu siz istemediyseniz bu iletiyi yok sayabilirsiniz; hiçbir şey değişmez.",
  },
  email_changed: {
    subject: "{store} hesabınızın e-posta adresi değiştirildi",
    intro: "{store} hesabınızın e-posta adresi değiştirildi. Artık şu adresle oturum açın:",
    outro: "Bunu siz yapmadıysanız hemen {store} mağazasına haber verin.",
  },
  order_placed: {
    subject: "{store} mağazasındaki {number} numaralı siparişiniz",
    intro:
      "{store} mağazasından verdiğiniz {number} numaralı sipariş için teşekkür ederiz. Sipariş ettikleriniz:",
    outro:
      "Siparişiniz yola çıktığında size yazacağız. Yanlış bir şey varsa lütfen {store} mağazasına bildirin.",
  },
  order_shipped: {
    subject: "{store} mağazasından verdiğiniz {number} numaralı sipariş yola çıktı",
    intro: "{store} mağazasından verdiğiniz {number} numaralı sipariş teslim edilmek üzere kargoya verildi.",
    outro: "{store} mağazasından alışveriş yaptığınız için teşekkür ederiz.",
  },
  order_cancelled: {
    subject: "{store} mağazasındaki {number} numaralı siparişiniz iptal edildi",
    intro: "{store} mağazasından verdiğiniz {number} numaralı sipariş iptal edildi.",
    outro: "Bu konuda sorularınız varsa lütfen {store} mağazasıyla iletişime geçin.",
  },
  order_refunded: {
    subject: "{store} mağazasındaki {number} numaralı siparişiniz için para iadesi",
    intro: "{store}, {number} numaralı siparişiniz için {amount} iade etti.",
    outro:
      "Paranın size ulaşması birkaç gün sürebilir. Sorularınız varsa lütfen {store} mağazasıyla iletişime geçin.",
  },
  gift_card: {
    subject: "{store} mağazasından hediye kartınız",
    intro: "{store} mağazasından {number} numaralı siparişinizle satın aldığınız hediye kartının kodu:",
    outro:
      "Kodu {store} mağazasında ödeme yaparken girin. Kodu bilen herkes hediye kartını kullanabilir; bu yüzden yalnızca kartı vereceğiniz kişiyle paylaşın.",
  },
  payment_attention: {
    subject: "{store} mağazasındaki {number} numaralı sipariş ilginizi bekliyor",
    intro: "{store} mağazasındaki {number} numaralı siparişin bir ödemesinde değişiklik oldu:",
    outro: "Siparişin geçmişi şimdiye kadar olanları gösterir.",
  },
  webhook_disabled: {
    subject: "{store} mağazasının bir webhook’u kapatıldı",
    intro: "{store} mağazasının sunucusu şu adrese olay göndermeyi durdurdu:",
    outro:
      "Alıcı yeniden çalıştığında webhook’u açın ve kaçırdığı olayları yeniden gönderin. Olaylar 30 gün saklanır.",
  },
};
