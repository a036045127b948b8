type Translations = { en: readonly string[]; tr: readonly string[] };

/** When and in which mood a comment is written. */
export type CommentKind =
  | 'likedCv'
  | 'doubtedCv'
  | 'screened'
  | 'goodInterview'
  | 'goodTechnical'
  | 'goodSales'
  | 'mixedInterview'
  | 'poorInterview'
  | 'offered'
  | 'hired'
  | 'withdrew'
  | 'sourced';

/** `{name}` is the candidate's given name, `{skill}` and `{company}` are from the CV, `{mention}` is a colleague. */
export const comments: Record<CommentKind, Translations> = {
  likedCv: {
    en: [
      'Strong CV. The time at {company} is close to what we do. {mention} worth a look before somebody else calls.',
      'Reads like someone who finishes things. I would skip the queue here and talk this week.',
      'I like that {name} writes about results and not about tools. Moving on.',
      '{mention} this is the profile you described on Monday: {skill}, small team, close to the customers.',
      'Not the obvious profile, but what was done there is convincing. Worth a call.',
      'Tried our employee app before applying and says so. Somebody actually looked at the product.',
      'Good mix. {company} has a reputation for careful work; curious about the reasons for leaving.',
      'Yes from me. Please ask about notice period and salary in the first call.',
    ],
    tr: [
      '{company} deneyimi bizim işe çok yakın. {mention} bakar mısın, bu hafta aramak isterim.',
      'CV’de araçlardan çok sonuçlar yazılmış, hoşuma gitti. Ön görüşmeye alıyorum.',
      'Tam aradığımız profil: {skill} güçlü, küçük ekipte çalışmış. {mention} sen de bakınca haber ver.',
      'İlk bakışta sıradan bir profil değil ama yaptıkları ikna edici. Konuşmaya değer.',
      'Başvurmadan önce ürünümüzü denemiş, belli oluyor. Öne alalım.',
      'Benden evet. İlk görüşmede ihbar süresini ve ücret beklentisini netleştirelim.',
      'Orada birlikte çalıştığı bir arkadaşım var, çok övdü. Görüşelim.',
    ],
  },
  doubtedCv: {
    en: [
      'Solid career, but {skill} is the only thing that overlaps. Not for this role; perhaps for the next one.',
      'Could start in five months at the earliest. Too late for us this time.',
      'Not enough depth for this opening. Let us keep {name} in the pool and write a kind mail.',
      'The number in the form is far above our range. Kinder to say it now than after three interviews.',
      'There is little here beyond titles and dates. I do not see enough to continue.',
    ],
    tr: [
      'Güzel bir kariyer ama {skill} dışında bizim işe yakın bir şey yok. Bu rol için uygun değil.',
      'Bu rol için deneyimi henüz yeterince derin değil. Havuzda tutalım, nazik bir dönüş yapalım.',
      'Beklentisi bandımızın epey üzerinde; üç görüşmeden sonra söylemektense şimdi söyleyelim.',
      'En erken beş ay sonra başlayabiliyor, bu sefer bizim için geç.',
      'CV’de unvan ve tarihlerden öteye geçen pek bir şey yok, devam etmek için yeterli değil.',
    ],
  },
  screened: {
    en: [
      'Half an hour on the phone. Calm, precise, asked good questions about payroll peaks. Notice period two months. Salary fits our range.',
      'Called {name} today. Wants to leave {company} because the product is being wound down. Offered two references without being asked.',
      'Good call. Strong on {skill}, honest about the gaps. Could start in six weeks. {mention} over to you.',
      'English is fluent, a little nervous at the start. Has another offer on the table until the end of next week, so let us not be slow.',
      'Liked the call. Expectation is at the upper end of our band; I said so openly and it is fine to continue.',
      'Screening done. Motivation is clear: wants to work on something people use every day. Recommend the next step.',
      'Spoke for 25 minutes. Very structured. I asked for an example of a conflict and got a good one. {mention} I would like you to dig into {skill}.',
    ],
    tr: [
      'Yarım saat konuştuk. Sakin, net ve hazırlıklı geldi. İhbar süresi iki ay, ücret beklentisi bandımızın içinde.',
      'Telefon görüşmesi tamam. {company} ekibinin küçülmesi nedeniyle ayrılmak istiyor. Sormadan iki referans verdi.',
      'Görüşme iyi geçti; {skill} tarafında güçlü, eksiklerini de açıkça söyledi. Altı hafta içinde başlayabilir. {mention} top sende.',
      'Elinde başka bir teklif daha var, gelecek hafta sonuna kadar cevap verecek. Hızlı ilerleyelim.',
      'Beklentisi bandın üst sınırında, bunu açıkça konuştuk. Devam etmek istiyor.',
      'Ön görüşmeyi yaptım. Motivasyonu net: her gün kullanılan bir üründe çalışmak istiyor. Sonraki adımı öneriyorum.',
      'Yirmi beş dakika konuştuk. Soruları iyiydi, özellikle bordro dönemindeki yükü merak etti. {mention} takvimine bakar mısın?',
    ],
  },
  goodInterview: {
    en: [
      'Clear thinking, no showing off. We disagreed once and I learned something. Hire.',
      'Explained trade-offs with numbers from {company}. Would raise the level of the team. {mention} please keep the process short.',
      'Great energy with the team; asked everyone what they would change. Yes from all four of us.',
      'Walked us through a project that failed and what came of it. Rare honesty. Strong yes.',
      'Deep on {skill}, curious about the domain. Only open point is how {name} handles being interrupted, and even that was fine. Yes.',
    ],
    tr: [
      'Gösterişsiz ve berrak düşünüyor. Bir konuda anlaşamadık, sonunda ben bir şey öğrendim. Alalım.',
      '{company} döneminden rakamlarla konuştu, kararlarının nedenini biliyor. {mention} süreci uzatmayalım.',
      'Ekiple uyumu çok güzeldi, herkese tek tek soru sordu. Dördümüzden de evet.',
      'Başarısız olan bir projeyi ve sonrasında neyi değiştirdiğini anlattı. Bu açıklığı arıyorduk.',
      '{skill} bilgisi derin, alanı öğrenmeye hevesli. Benden evet.',
    ],
  },
  goodTechnical: {
    en: [
      'Very good hour. {name} found the race in our example before I had finished explaining it, then asked who would be paged. Strong yes.',
      'We disagreed about an index and I learned something. Reads code the way other people read the newspaper. Hire.',
      'Drew the failure modes first and the happy path last. Exactly how we want to work. {mention} yes from me.',
      'Slower at the start, then very sharp: named three things our own design gets wrong. Two of them are true.',
      'Wrote the test before I asked for it. Knows {skill} from having run it at night. Yes.',
    ],
    tr: [
      'Çok iyi bir saatti. Örnekteki yarış durumunu ben anlatmadan buldu, ardından nöbeti kimin tuttuğunu sordu. Net evet.',
      'Kodumuzdaki gereksiz yeniden çizimi ilk beş dakikada gördü. {mention} ekip görüşmesine alalım.',
      'Önce hata durumlarını konuştu, mutlu yolu sona bıraktı. Tam istediğimiz çalışma biçimi.',
      'Başta yavaştı, sonra çok keskinleşti: kendi tasarımımızda üç hata saydı, ikisi doğru.',
      'Ben sormadan testi yazdı. {skill} bilgisini canlıdan öğrenmiş, belli oluyor. Benden evet.',
    ],
  },
  goodSales: {
    en: [
      'Handled the angry hotel manager in our role play with patience and humour. I would hand over two accounts tomorrow.',
      'Asked four questions before offering anything. {mention} this is the tone our customers like.',
      'Knows the floor: explained a split shift to me better than our own help page does. Yes.',
      'Warm, quick, and writes a clean summary afterwards. Strong yes.',
    ],
    tr: [
      'Rol canlandırmada itirazları sakinlikle karşıladı, fiyat konusunda taviz vermedi. Çok beğendim.',
      'Bir şey önermeden önce dört soru sordu. {mention} tam aradığımız üslup.',
      'Sektörü içeriden biliyor; bölünmüş vardiyayı bizim yardım sayfamızdan iyi anlattı. Evet.',
      'Enerjisi yüksek ama dinlemeyi de biliyor. Görüşmeden sonra düzgün bir özet yolladı. Alalım.',
    ],
  },
  mixedInterview: {
    en: [
      'Mixed. Excellent on {skill}, thin on everything around it. I could be convinced, but not by myself. {mention} what did you see?',
      'Friendly and fast, but jumped to the solution before hearing the problem twice. Maybe.',
      'The first half was hesitant, the second half very good. I would like a second conversation with someone else from the team.',
      'Would do well under guidance; I doubt the independence we need in this role right now.',
    ],
    tr: [
      'Kararsızım. {skill} çok iyi, geri kalanı zayıf. {mention} sen nasıl gördün?',
      'Cana yakın ve hızlı ama iki kez soruyu dinlemeden çözüme geçti. Belki.',
      'İlk yarı çekingendi, ikinci yarı çok iyiydi. Ekipten biriyle bir görüşme daha isterim.',
      'Yönlendirmeyle iyi iş çıkarır; şu an ihtiyacımız olan bağımsızlığı göremedim.',
    ],
  },
  poorInterview: {
    en: [
      'We did not get to the second part. Knows the words around {skill}, less so what is behind them. No.',
      'Polite and experienced, yet could not name a decision of their own in the last two years. Not for us now.',
      'Looking for a lead position with people responsibility; we do not have that and I said so. We parted friendly.',
      'Strong individual work, but talked about former colleagues in a way that worries me. No.',
    ],
    tr: [
      'İkinci bölüme geçemedik. {skill} ile ilgili kavramları biliyor ama altını dolduramadı. Hayır.',
      'Deneyimli ve kibar, yine de son iki yılda kendi verdiği bir kararı anlatamadı. Şimdilik olmaz.',
      'Yöneticilik arıyor; bizde böyle bir pozisyon yok, bunu açıkça söyledim. Dostça ayrıldık.',
      'Sorularımızı sonuna kadar dinlemeden cevapladı, üç kez geri dönmek zorunda kaldık. Hayır.',
    ],
  },
  offered: {
    en: [
      'Offer sent this morning, valid for ten days. {name} asked about the share plan; I forwarded the two-pager.',
      'Talked through the offer. Wants to sleep on it and talk to family because of the move. I will call on Thursday.',
      '{mention} approved the number. Contract goes out today.',
    ],
    tr: [
      'Teklifi bu sabah gönderdim, on gün geçerli. Hisse planını sordu, iki sayfalık özeti ilettim.',
      'Teklifi birlikte konuştuk. Ailesiyle görüşmek istiyor, perşembe arayacağım.',
      '{mention} rakamı onayladı. Sözleşmeyi bugün yolluyorum.',
    ],
  },
  hired: {
    en: [
      'Signed! Starts on the first Monday of the month. Laptop ordered.',
      'Contract is back with a signature. Thank you all, that was quick.',
    ],
    tr: [
      'İmzalandı! Ayın ilk pazartesi günü başlıyor. Bilgisayar sipariş edildi.',
      'Sözleşme imzalı geldi. Ellerinize sağlık, hızlı bir süreç oldu.',
    ],
  },
  withdrew: {
    en: [
      '{name} wrote a kind mail: accepted another offer closer to home. Let us stay in touch for next year.',
      'Withdrew because the current employer matched our number. We parted on very good terms.',
    ],
    tr: [
      'Nazik bir e-posta yazmış: evine daha yakın bir teklifi kabul etmiş. Seneye tekrar yazalım.',
      'Mevcut işvereni ücretini artırınca süreçten çekildi. Aramız çok iyi, havuzda kalsın.',
    ],
  },
  sourced: {
    en: [
      'Met at the meetup last week. Not looking right now, open to a coffee in spring.',
      'Found through a talk on {skill}. Wrote a short message, friendly answer: come back in two months.',
      'Recommended by Kerem, they worked together for two years. Happy where they are, but {company} is moving offices.',
      'Runner-up at another company whose recruiter I know. Worth keeping warm for the next opening around {skill}.',
    ],
    tr: [
      'Geçen haftaki buluşmada tanıştık. Şu an iş aramıyor ama ilkbaharda konuşmaya açık.',
      '{skill} üzerine yaptığı sunumdan buldum. Kısa bir mesaj attım, iki ay sonra yazın dedi.',
    ],
  },
};
