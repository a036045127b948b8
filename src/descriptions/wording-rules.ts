import type { Language } from '#platform/contract/fields.ts';

/** A wording in a posting, and its replacement in the language of the text; '' when it should be left out. */
export type Wording = readonly [pattern: RegExp, instead: string];

export type WordingKind =
  | 'gendered'
  | 'aged'
  | 'salaryHistory'
  | 'family'
  | 'military'
  | 'photo'
  | 'birth'
  | 'origin'
  | 'looks';

const whole = (pattern: string, instead = ''): Wording => [
  new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'gu'),
  instead,
];

const english: Record<WordingKind, readonly Wording[]> = {
  gendered: [
    whole('sales(?:wo)?m[ae]n', 'salesperson'),
    whole('chair(?:wo)?m[ae]n', 'chair'),
    whole('fore(?:man|men)', 'supervisor'),
    whole('crafts(?:man|men)', 'craftsperson'),
    whole('trades(?:man|men)', 'tradesperson'),
    whole('workm[ae]n', 'worker'),
    whole('cleaning (?:lady|ladies)', 'cleaner'),
    whole('handy(?:man|men)', 'maintenance technician'),
    whole('repair(?:man|men)', 'repair technician'),
    whole('camera(?:man|men)', 'camera operator'),
    whole('business(?:man|men|woman|women)', 'business professional'),
    whole('police(?:man|men)', 'police officer'),
    whole('waitress(?:es)?', 'server'),
    whole('stewardess(?:es)?', 'flight attendant'),
    whole('hostess(?:es)?', 'host'),
    whole('man ?power', 'staff'),
    whole('man[- ]hours?', 'working hours'),
    whole('man[- ]days?', 'working days'),
    whole('guys', 'everyone'),
    whole('girls?|boys?|ladies|gentlemen', 'people'),
    whole('he\\/she|she\\/he|s\\/he|he or she|she or he', 'they'),
    whole('his\\/her|her\\/his|his or her|her or his', 'their'),
    whole('him\\/her|him or her', 'them'),
    whole('(?:she|he) (?:will|must|should|has to|needs to|can|reports)', 'you'),
    whole('rock ?stars?|ninjas?|gurus?|superstars?|jedis?', 'expert'),
    whole(
      '(?:fe)?males? (?:candidates?|applicants?|only|preferred)|(?:wo)?men (?:only|preferred)|preferably (?:fe)?male',
      'candidates',
    ),
    whole('dominat(?:e|es|ing)', 'lead'),
    whole('aggressive(?:ly)?', 'ambitious'),
  ],
  aged: [
    whole('young(?: and|,) ?(?:dynamic|energetic|ambitious|hungry)', 'motivated'),
    whole('(?:dynamic|energetic|ambitious)(?: and|,)? young', 'motivated'),
    whole('young (?:team|company|professionals?|persons?|people|talents?|candidates?|graduates?)', 'team'),
    whole('youthful', 'lively'),
    whole('digital natives?', 'at ease with digital tools'),
    whole('(?:recent|fresh|new) grad(?:uate)?s? only', 'entry level'),
    whole('mature (?:person|candidates?|individuals?)', 'experienced'),
    whole('(?:candidates?|applicants?|people|anyone|must be|you are) (?:under|below|over|above) [1-6]\\d'),
    whole(
      '(?:not older|younger|older) than [1-6]\\d|(?:under|over) the age of [1-6]\\d|[1-6]\\d years of age',
    ),
    whole('(?:under|below|over|above) [1-6]\\d years? old|[1-6]\\d(?: years(?: old)?)? (?:or|and) younger'),
    whole('(?:between )?[1-6]\\d ?(?:-|–|to|and) ?[1-6]\\d(?: years old|[- ]year[- ]olds?| age group)'),
    whole('aged? [1-6]\\d ?(?:-|–|to|and) ?[1-6]\\d|between the ages of [1-6]\\d and [1-6]\\d'),
    whole('age limit|max(?:imum|\\.)? age|minimum age|upper age'),
  ],
  salaryHistory: [
    whole('salary history|pay history', 'salary expectation'),
    whole(
      '(?:current|previous|prior|last|present|most recent) (?:(?:annual|yearly|monthly|gross|net|base|drawn) ){0,2}(?:salary|salaries|pay|compensation|wages?|earnings|income|ctc)',
      'salary expectation',
    ),
    whole('(?:salary|pay|compensation) (?:in|at|of) your (?:current|previous|last) ', 'salary expectation '),
    whole('(?:your|last|recent)(?: \\p{L}+){0,2} pay ?slips?'),
    whole(
      'what (?:do|did) you (?:currently )?earn|how much (?:do|did) you (?:currently )?(?:earn|make)',
      'salary expectation',
    ),
  ],
  family: [
    whole('marital status|married|unmarried'),
    whole('pregnan(?:t|cy)|(?:have|having|planning|plan to have) children|how many children'),
  ],
  military: [whole('military service (?:completed|done|exempt)|completed military service')],
  photo: [
    whole(
      '(?:with|attach|include|send|enclose|recent|your) (?:an? |your |recent )*(?:photo|photograph|headshot)|photo required',
    ),
  ],
  birth: [whole('date of birth|birth ?date|how old are you|your age|what is your age')],
  origin: [
    whole('native (?:english |german |turkish )?speakers?|mother tongue', 'fluent'),
    whole('nationality|religion|religious beliefs?|ethnic(?:ity| origin)|place of birth'),
  ],
  looks: [
    whole('good[- ]looking|attractive appearance|well[- ]groomed|presentable|clean[- ]shaven|able[- ]bodied'),
  ],
};

const turkish: Record<WordingKind, readonly Wording[]> = {
  gendered: [
    whole('bilim adam\\p{L}*', 'bilim insanı'),
    whole('iş ?adam\\p{L}*|iş kadın\\p{L}*', 'iş insanı'),
    whole('devlet adam\\p{L}*', 'devlet insanı'),
    whole('adam[ /-]?(?:gün|saat)\\p{L}*', 'kişi-gün'),
    whole('bay(?:lar)?(?: ?\\/ ?| ve | veya )bayan(?:lar)?', 'çalışma arkadaşı'),
    whole(
      '(?:bayan|erkek|kadın|bay) (?:eleman|personel|aday|çalışan|işçi|arkadaş)\\p{L}*',
      'çalışma arkadaşı',
    ),
    whole('(?:eleman|personel|aday)\\p{L}* (?:bayan|erkek) olma\\p{L}*', 'çalışma arkadaşı'),
    whole(
      'tercihen (?:bay|bayan|erkek|kadın)|(?:yalnızca|sadece) (?:bay|bayan|erkek|kadın)',
      'çalışma arkadaşı',
    ),
    whole(
      '(?:erkek|kadın) (?:olma|tercih)\\p{L}*|temizlikçi kadın\\p{L}*|ofis ?boy\\p{L}*',
      'çalışma arkadaşı',
    ),
    whole('bayan(?:lar)?', 'kadın'),
    whole('hostes\\p{L}*', 'karşılama görevlisi'),
    whole('delikanlı\\p{L}*|abla\\p{L}{0,3}|ağabey\\p{L}*', 'çalışma arkadaşı'),
    whole('garson kız\\p{L}*|tezgahtar kız\\p{L}*', 'çalışma arkadaşı'),
    whole('rock ?star|ninja|guru', 'uzman'),
  ],
  aged: [
    whole('genç(?:,| ve)? ?dinamik|dinamik(?:,| ve)? ?genç\\p{L}*', 'istekli'),
    whole('genç (?:ekip|takım|kadro|arkadaş|aday|yetenek|bir ekip|ve)\\p{L}*', 'ekip'),
    whole(
      '(?:en fazla |azami |maksimum )?[1-6]\\d yaş(?:ını|ından)? (?:aşma|geçme|doldurma|doldurulma|büyük olma|küçük olma|gün alma)\\p{L}*',
    ),
    whole('(?:en fazla|azami|maksimum|en çok) [1-6]\\d yaş\\p{L}*'),
    whole('[1-6]\\d ?(?:-|–|ile|ila) ?[1-6]\\d yaş(?:lar\\p{L}*)?(?: arası\\p{L}*| aralığı\\p{L}*)?'),
    whole('[1-6]\\d yaş(?:ın|ının)? (?:altı|üstü|ve altı|ve üzeri)\\p{L}*'),
    whole('yaş (?:sınır|şart|aralığ|limit)\\p{L}*'),
  ],
  salaryHistory: [
    whole(
      '(?:mevcut|son|önceki|şu ?an(?:ki|daki)|şimdiki|hal[iî]hazır(?:da)?ki|eski) (?:net |brüt |aylık ){0,2}(?:maaş|ücret)\\p{L}*',
      'maaş beklentisi',
    ),
    whole('(?:maaş|ücret) geçmiş\\p{L}*', 'maaş beklentisi'),
    whole(
      '(?:(?:en )?son |şu ?an(?:da)? |halen )?al(?:dığınız|ınan|makta olduğunuz) (?:net |brüt |aylık ){0,2}(?:maaş|ücret)\\p{L}*',
      'maaş beklentisi',
    ),
    whole(
      '(?:önceki|son|eski) (?:iş ?yer|iş|şirket)\\p{L}* (?:aldığınız )?(?:net |brüt )?(?:maaş|ücret)\\p{L}*',
      'maaş beklentisi',
    ),
    whole('(?:maaş|ücret) bordronuz\\p{L}*'),
  ],
  family: [
    whole('medeni (?:durum|h[aâ]l)\\p{L}*'),
    whole('evli|bekar|bekâr|nişanlı|evlilik\\p{L}*'),
    whole('hamile\\p{L}*|çocuk sahibi\\p{L}*|çocuğunuz\\p{L}*|çocuk düşün\\p{L}*'),
  ],
  military: [whole('askerli[kğ]\\p{L}*')],
  photo: [whole('fotoğraf(?:lı|ınız\\p{L}*| ekle\\p{L}*)|vesikalık\\p{L}*')],
  birth: [whole('doğum (?:tarih|yıl)\\p{L}*|yaşınız\\p{L}*|kaç yaşında\\p{L}*')],
  origin: [
    whole(
      'din[iî] inan\\p{L}*|mezhe[bp]\\p{L}*|etnik köken\\p{L}*|doğum yer\\p{L}*|memleket\\p{L}*|uyru[kğ]\\p{L}*',
    ),
  ],
  looks: [
    whole(
      'prez[ae]ntabl\\p{L}*|düzgün fizi\\p{L}*|fiziği düzgün|diksiyonu ve fiziği\\p{L}*|bakımlı\\p{L}*|dış görünüş\\p{L}*|boy ve kilo\\p{L}*',
    ),
  ],
};

export const wordings: Record<Language, Record<WordingKind, readonly Wording[]>> = {
  en: english,
  tr: turkish,
};
