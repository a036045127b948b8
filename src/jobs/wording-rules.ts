import type { Language } from '#platform/contract/fields.ts';

/** What is found in a posting, and what one may write instead, in the language of the text; '' where it is better left out. */
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
    whole('sales(?:man|men)', 'salesperson'),
    whole('chair(?:man|men)', 'chair'),
    whole('fore(?:man|men)', 'supervisor'),
    whole('crafts(?:man|men)', 'craftsperson'),
    whole('trades(?:man|men)', 'tradesperson'),
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
    whole('rock ?stars?|ninjas?|gurus?|superstars?|jedis?', 'expert'),
    whole('(?:fe)?males? (?:candidates?|applicants?|only)|(?:men|women) only', 'candidates'),
    whole('dominat(?:e|es|ing)', 'lead'),
    whole('aggressive(?:ly)?', 'ambitious'),
  ],
  aged: [
    whole('young and (?:dynamic|energetic|ambitious|hungry)', 'motivated'),
    whole('young (?:team|company|professionals?|people|talents?|candidates?|graduates?)', 'team'),
    whole('youthful', 'lively'),
    whole('digital natives?', 'at ease with digital tools'),
    whole('recent graduates? only|fresh graduates? only', 'entry level'),
    whole('mature (?:person|candidates?|individuals?)', 'experienced'),
    whole('(?:candidates?|applicants?|people|anyone|must be|you are) (?:under|below|over|above) [1-6]\\d'),
    whole(
      '(?:not older|younger|older) than [1-6]\\d|(?:under|over) the age of [1-6]\\d|[1-6]\\d years of age',
    ),
    whole('aged? [1-6]\\d ?(?:-|–|to|and) ?[1-6]\\d|between the ages of [1-6]\\d and [1-6]\\d'),
    whole('age limit|maximum age|minimum age|upper age'),
  ],
  salaryHistory: [
    whole('salary history|pay history', 'salary expectation'),
    whole(
      '(?:current|previous|last|present|most recent) (?:salary|pay|compensation|wage)',
      'salary expectation',
    ),
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
    whole('native (?:english |german |turkish )?speakers?', 'fluent'),
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
    whole('bayan(?:lar)?', 'kadın'),
    whole('hostes\\p{L}*', 'karşılama görevlisi'),
    whole('delikanlı\\p{L}*|abla\\p{L}{0,3}|ağabey\\p{L}*', 'çalışma arkadaşı'),
    whole('garson kız\\p{L}*|tezgahtar kız\\p{L}*', 'çalışma arkadaşı'),
    whole('rock ?star|ninja|guru', 'uzman'),
  ],
  aged: [
    whole('genç(?:,| ve)? ?dinamik', 'istekli'),
    whole('genç (?:ekip|takım|kadro|arkadaş|aday|yetenek|bir ekip|ve)\\p{L}*', 'ekip'),
    whole(
      '(?:en fazla |azami |maksimum )?[1-6]\\d yaş(?:ını|ından)? (?:aşma|geçme|dolduru?lma|büyük olma|gün alma)\\p{L}*',
    ),
    whole('(?:en fazla|azami|maksimum|en çok) [1-6]\\d yaş\\p{L}*'),
    whole('[1-6]\\d ?(?:-|–|ile|ila) ?[1-6]\\d yaş(?:ları)?(?: arası\\p{L}*| aralığı\\p{L}*)?'),
    whole('[1-6]\\d yaş (?:altı|üstü|ve altı|ve üzeri)\\p{L}*'),
    whole('yaş (?:sınır|şart|aralığ|limit)\\p{L}*'),
  ],
  salaryHistory: [
    whole(
      '(?:mevcut|son|önceki|şu ?anki|şimdiki|eski) (?:net |brüt )?(?:maaş|ücret)\\p{L}*',
      'maaş beklentisi',
    ),
    whole('(?:maaş|ücret) geçmiş\\p{L}*', 'maaş beklentisi'),
    whole('(?:en )?son al(?:dığınız|ınan) (?:maaş|ücret)\\p{L}*', 'maaş beklentisi'),
  ],
  family: [
    whole('medeni (?:durum|hal)\\p{L}*'),
    whole('evli|bekar|bekâr'),
    whole('hamile\\p{L}*|çocuk sahibi\\p{L}*|çocuğunuz\\p{L}*|çocuk düşün\\p{L}*'),
  ],
  military: [whole('askerli[kğ]\\p{L}*')],
  photo: [whole('fotoğraf(?:lı|ınız\\p{L}*| ekle\\p{L}*)|vesikalık\\p{L}*')],
  birth: [whole('doğum tarih\\p{L}*|yaşınız\\p{L}*|kaç yaşında\\p{L}*')],
  origin: [
    whole(
      'din[iî] inan\\p{L}*|mezhe[bp]\\p{L}*|etnik köken\\p{L}*|doğum yer\\p{L}*|memleket\\p{L}*|uyru[kğ]\\p{L}*',
    ),
  ],
  looks: [
    whole(
      'prezantabl\\p{L}*|diksiyonu ve fiziği\\p{L}*|bakımlı\\p{L}*|dış görünüş\\p{L}*|boy ve kilo\\p{L}*',
    ),
  ],
};

export const wordings: Record<Language, Record<WordingKind, readonly Wording[]>> = {
  en: english,
  tr: turkish,
};
