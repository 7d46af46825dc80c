/** Names as they are given together, and how phone numbers begin there; so many digits follow. */
type Country = { first: readonly string[]; last: readonly string[]; phone: string; digits: number };

const list = (names: string) => names.split(", ");

export const countries: readonly Country[] = [
  {
    first: list(
      "Emma, Olivia, Ava, Mia, Grace, Harper, Nora, Hazel, Liam, Noah, James, Henry, Leo, Owen, Caleb, Wyatt, Aaliyah, Destiny, Jamal, Xavier",
    ),
    last: list(
      "Smith, Johnson, Williams, Brown, Jones, Garcia, Miller, Davis, Wilson, Anderson, Thomas, Moore, Jackson, Lee, Harris, Clark, Lewis, Walker, Young, Nguyen",
    ),
    phone: "+1213",
    digits: 7,
  },
  {
    first: list(
      "Hannah, Lena, Sophie, Marie, Clara, Johanna, Greta, Ida, Lukas, Jonas, Felix, Paul, Moritz, Jürgen, Björn, Matthias, Käthe, Günther, Anton, Emil",
    ),
    last: list(
      "Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Wagner, Becker, Schulz, Hoffmann, Schäfer, Koch, Bauer, Richter, Klein, Wolf, Schröder, Neumann, Schwarz, Krüger",
    ),
    phone: "+49170",
    digits: 7,
  },
  {
    first: list(
      "Camille, Léa, Chloé, Manon, Inès, Élise, Zoé, Margaux, Louis, Gabriel, Arthur, Hugo, Théo, Noël, Rémi, François, Amélie, Céline, Mathis, Jules",
    ),
    last: list(
      "Martin, Bernard, Dubois, Thomas, Robert, Petit, Durand, Leroy, Moreau, Lefèvre, Fournier, Girard, Mercier, Dupont, Lambert, Rousseau, Chevalier, Gauthier, Noël, Béranger",
    ),
    phone: "+336",
    digits: 8,
  },
  {
    first: list(
      "Lucía, Sofía, Martina, María, Carmen, Elena, Noa, Begoña, Hugo, Mateo, Martín, Pablo, Álvaro, Íñigo, Javier, Adrián, Inés, Rocío, Diego, Nicolás",
    ),
    last: list(
      "García, Rodríguez, González, Fernández, López, Martínez, Sánchez, Pérez, Gómez, Martín, Jiménez, Ruiz, Hernández, Díaz, Muñoz, Álvarez, Romero, Navarro, Núñez, Ibáñez",
    ),
    phone: "+346",
    digits: 8,
  },
  {
    first: list(
      "Zeynep, Elif, Defne, Ayşe, Fatma, Şebnem, Gülçin, Büşra, Mehmet, Mustafa, Ahmet, Çağlar, Yiğit, Emre, Kerem, Oğuz, İpek, Özge, Umut, Deniz",
    ),
    last: list(
      "Yılmaz, Kaya, Demir, Çelik, Şahin, Yıldız, Yıldırım, Öztürk, Aydın, Özdemir, Arslan, Doğan, Kılıç, Aslan, Çetin, Kara, Koç, Kurt, Özkan, Şimşek",
    ),
    phone: "+90532",
    digits: 7,
  },
  {
    first: list(
      "فاطمة, عائشة, مريم, نور, ليلى, سارة, هدى, زينب, محمد, أحمد, علي, يوسف, عمر, خالد, حسن, إبراهيم, رنا, سلمى, كريم, طارق",
    ),
    last: list(
      "الأحمد, حداد, خوري, منصور, العلي, نجار, صالح, عبدالله, حسين, الشامي, المصري, التميمي, الزهراني, القحطاني, فارس, عطية, سالم, شاهين, بكري, الحسن",
    ),
    phone: "+96650",
    digits: 7,
  },
];
