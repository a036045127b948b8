/** Given and family names, to be drawn apart. */
export type NamePool = {
  given: readonly string[];
  family: readonly string[];
};

export const turkish: NamePool = {
  given: words(`
    Ahmet Aslı Aylin Ayşegül Barış Başak Batuhan Berk Beyza Buğra Burcu Büşra Can Cansu Caner
    Çağla Çağrı Damla Deniz Dilara Doğukan Duygu Ebru Efe Emine Emre Enes Esra Eylül Fatma
    Ferhat Furkan Gamze Gizem Gökhan Gülşah Hakan Halil Hande Hasan Hilal Hüseyin Ilgaz Işıl
    İbrahim İlayda İpek İrem Kaan Kübra Levent Mehmet Melis Meltem Merve Mustafa Nazlı Nihan
    Oğuz Oğuzhan Onur Orhan Özge Özlem Pelin Pınar Rabia Ramazan Sarp Seda Selim Serkan Sevgi
    Sıla Sinan Sude Şeyma Taylan Tolga Tuğba Tuğçe Uğur Ümit Volkan Yağmur Yasin Yiğit Yunus
    Zehra`),
  family: words(`
    Akın Aktaş Altun Arıkan Aslan Ateş Avcı Aydın Bayram Bilgin Bozkurt Bulut Can Ceylan Coşkun
    Çakır Çelik Çetin Çiftçi Demir Demirci Dinçer Doğan Duman Durmaz Elmas Er Erdem Erdoğan
    Ergün Ersoy Genç Gökçe Güler Gündoğdu Güneş Güven Ilgın Işık İnce Kalkan Kaplan Kara Karaca
    Karahan Kaya Kılıç Koç Korkmaz Köse Kurt Kuzu Mutlu Oral Önal Özcan Özdemir Özkan Öztürk
    Polat Sarı Sezer Soylu Sönmez Şahin Şen Şimşek Taş Tekin Toprak Tuna Turan Uçar Uysal Uzun
    Ünal Ünlü Varol Yalçın Yaman Yavuz Yıldırım Yıldız Yılmaz Yurt Yüksel Zengin`),
};

export const german: NamePool = {
  given: words(`
    Anna Antonia Benedikt Carla Christoph Clara Emilia Fabian Felix Franziska Hannah Jakob
    Johanna Julia Katharina Lea Leonie Lukas Marlene Matthias Maximilian Moritz Niklas Paula
    Philipp Sebastian Simon Sophie Svenja Theresa Tim Tobias`),
  family: words(`
    Albrecht Bauer Becker Brandt Engel Fischer Friedrich Graf Günther Hartmann Heinrich Jäger
    Keller Köhler Krüger Lehmann Lorenz Möller Neumann Peters Richter Roth Sauer Schäfer
    Schröder Schulz Sommer Vogel Wagner Weiß Winkler Ziegler`),
};

export const international: readonly { name: string; surname: string; language: string }[] = `
  Aarav | Mehta | Hindi
  Priya | Nair | Malayalam
  Rohan | Iyer | Tamil
  Ananya | Deshpande | Marathi
  Oleksandr | Kovalenko | Ukrainian
  Daryna | Shevchuk | Ukrainian
  Iryna | Bondar | Ukrainian
  Giulia | Marchetti | Italian
  Lorenzo | Conti | Italian
  Chiara | Ferraro | Italian
  Inés | Navarro | Spanish
  Álvaro | Serrano | Spanish
  Lucía | Domínguez | Spanish
  Camille | Lefèvre | French
  Théo | Garnier | French
  Manon | Chevalier | French
  Katarzyna | Wójcik | Polish
  Piotr | Zieliński | Polish
  Zuzanna | Kamińska | Polish
  Tiago | Figueiredo | Portuguese
  Beatriz | Carvalho | Portuguese
  Mariam | El-Sayed | Arabic
  Youssef | Haddad | Arabic
  Layla | Mansour | Arabic
  Amara | Okafor | Igbo
  Chidi | Eze | Igbo
  Wanjiru | Kamau | Swahili
  Sofia | Papadaki | Greek
  Nikos | Georgiou | Greek
  Ingrid | Solberg | Norwegian
  Magnus | Ekström | Swedish
  Astrid | Holm | Danish
  Mirela | Popescu | Romanian
  Andrei | Ionescu | Romanian
  Jana | Nováková | Czech
  Milan | Horvat | Croatian
  Leyla | Aliyeva | Azerbaijani
  Elvin | Mammadov | Azerbaijani
  Nino | Beridze | Georgian
  Thu Trang | Nguyễn | Vietnamese
  Min-jun | Park | Korean
  Haruka | Sato | Japanese
  Siobhán | Gallagher | Irish
  Rhys | Bowen | Welsh
  Gabriela | Vargas | Spanish
  Mateus | Azevedo | Portuguese
`
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', surname = '', language = ''] = line.split('|').map((part) => part.trim());
    return { name, surname, language };
  });

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
