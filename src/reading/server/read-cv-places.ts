import { countryCodes } from '#platform/contract/countries.ts';
import { fold } from '#platform/contract/fold.ts';
import { companyScore, titleScore } from './read-cv-words.ts';

/** A place in a CV. The country is ISO 3166-1 alpha-2, empty when the CV gives none. */
export type Place = { city: string; district: string; country: string };

export type LocationType = 'hybrid' | 'onsite' | 'remote';

const provinces = new Set(
  `adana|adiyaman|afyonkarahisar|afyon|agri|aksaray|amasya|ankara|antalya|ardahan|artvin|aydin|balikesir|bartin|batman|bayburt
bilecik|bingol|bitlis|bolu|burdur|bursa|canakkale|cankiri|corum|denizli|diyarbakir|duzce|edirne|elazig|erzincan|erzurum
eskisehir|gaziantep|giresun|gumushane|hakkari|hatay|igdir|isparta|istanbul|izmir|kahramanmaras|karabuk|karaman|kars
kastamonu|kayseri|kilis|kirikkale|kirklareli|kirsehir|kocaeli|izmit|konya|kutahya|malatya|manisa|mardin|mersin|mugla|mus
nevsehir|nigde|ordu|osmaniye|rize|sakarya|adapazari|samsun|sanliurfa|siirt|sinop|sirnak|sivas|tekirdag|tokat|trabzon|tunceli
usak|van|yalova|yozgat|zonguldak|antakya|bodrum|fethiye|alanya|gebze`.split(/[|\n]/),
);

const cities = new Map(
  `GB london manchester birmingham edinburgh glasgow leeds bristol cambridge oxford liverpool belfast|FR paris lyon marseille
toulouse lille nantes bordeaux|DE berlin munich munchen hamburg cologne koln frankfurt stuttgart dusseldorf leipzig dresden
hannover bremen|AT vienna wien graz|CH zurich geneva basel bern|NL amsterdam rotterdam utrecht eindhoven|BE brussels antwerp
ghent gent brussel antwerpen|ES madrid barcelona valencia seville bilbao malaga|PT lisbon lisboa porto|IT rome roma milan milano
turin torino naples bologna trieste|GR athens thessaloniki|IE dublin cork|DK copenhagen aarhus|SE stockholm gothenburg malmo
|NO oslo bergen|FI helsinki espoo tampere|PL warsaw krakow wroclaw gdansk poznan|CZ prague praha brno|HU budapest|RO bucharest
|BG sofia|RS belgrade|UA kyiv kiev lviv|RU moscow|AZ baku baki|GE tbilisi|AE dubai|QA doha|IL jerusalem|EG cairo|IN bangalore
bengaluru mumbai delhi hyderabad pune chennai|SG singapore|JP tokyo osaka|CN beijing shanghai shenzhen|HK|KR seoul|AU sydney
melbourne brisbane perth|NZ auckland|CA toronto vancouver montreal ottawa calgary|US chicago boston seattle austin
denver houston dallas atlanta miami philadelphia portland|BR|AR|MX|CY nicosia lefkosa|EE tallinn|LV riga|LT vilnius|LU`
    .replaceAll('\n', ' ')
    .split('|')
    .flatMap((group) => {
      const [country = '', ...names] = group.trim().split(' ');
      return names.map((name) => [name, country] as const);
    }),
);
for (const [name, country] of [
  ['new york', 'US'],
  ['new york city', 'US'],
  ['san francisco', 'US'],
  ['los angeles', 'US'],
  ['san diego', 'US'],
  ['san jose', 'US'],
  ['tel aviv', 'IL'],
  ['abu dhabi', 'AE'],
  ['the hague', 'NL'],
  ['mexico city', 'MX'],
  ['sao paulo', 'BR'],
  ['buenos aires', 'AR'],
  ['hong kong', 'HK'],
  ['luxembourg', 'LU'],
] as const)
  cities.set(name, country);

// After a comma: the form for American states and Canadian provinces.
const states = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'.split(
    ' ',
  ),
);
const canadian = new Set('ON QC BC AB MB SK NS NB NL PE'.split(' '));

const otherNames: Record<string, string> = {
  usa: 'US',
  'u.s.a': 'US',
  'u.s': 'US',
  us: 'US',
  uk: 'GB',
  'u.k': 'GB',
  gb: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  el: 'GR',
  hellas: 'GR',
  'united states of america': 'US',
  amerika: 'US',
  'russian federation': 'RU',
  korea: 'KR',
  'republic of korea': 'KR',
  'ivory coast': 'CI',
  burma: 'MM',
  macedonia: 'MK',
  'cape verde': 'CV',
  swaziland: 'SZ',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  turkey: 'TR',
  turkiye: 'TR',
  tr: 'TR',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  uae: 'AE',
  ingiltere: 'GB',
  abd: 'US',
  kktc: 'CY',
};

const districts = new Set(
  'kadikoy|besiktas|sisli|uskudar|atasehir|maltepe|kartal|pendik|umraniye|sariyer|maslak|levent|bakirkoy|beyoglu|fatih|bagcilar|esenyurt|beylikduzu|avcilar|kucukcekmece|basaksehir|tuzla|beykoz|cankaya|yenimahalle|kecioren|mamak|etimesgut|golbasi|bornova|konak|karsiyaka|bayrakli|cigli|buca|nilufer|osmangazi|muratpasa|konyaalti|gebze|izmit|seyhan|tepebasi|odunpazari|selcuklu|sahinbey|melikgazi'.split(
    '|',
  ),
);

let countryNames: ReadonlyMap<string, string> | undefined;

/** Countries by their folded names in both languages. */
function countries(): ReadonlyMap<string, string> {
  if (countryNames !== undefined) return countryNames;
  // Only codes of our list: Intl also has UK, FX and SU, which are no country codes.
  const named = ['en', 'tr'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
    return countryCodes.map((code) => [fold(names.of(code) ?? code), code] as const);
  });
  countryNames = new Map([...named, ...Object.entries(otherNames)]);
  return countryNames;
}

const label =
  /^(?:address|adres|location|konum|lokasyon|city|[şs]ehir|based in|ikamet|ikametg[âa]h|il|yer)\s*:\s*/iu;
const cityLike = /^\p{Lu}[\p{L}.'’ -]{1,40}$/u;

/**
 * Reads "Kadıköy, İstanbul", "Austin, TX", "Berlin, Germany" or a well-known city. Null when the text may be something
 * else.
 */
export function readPlace(text: string): Place | null {
  const labelled = text.length > 80 ? null : text.replace(label, '');
  if (labelled === null) return null;
  const parts = labelled
    .split(/\s*[,/]\s*|\s+[-–]\s+/)
    .map((part) =>
      part
        .replace(/\b\d{4,6}\b/g, '')
        .replace(/[()]/g, '')
        .trim(),
    )
    .filter((part) => part !== '');
  const last = (parts.at(-1) ?? '').replace(/\.$/, '');
  // The street is left out of an address. Any other part before the city means that the text is more than a place.
  const before = parts.slice(0, -1).filter((part) => !/\d/.test(part));
  if (parts.length === 0 || parts.length > 6) return null;
  if (states.has(last) || canadian.has(last)) {
    const [city = ''] = before;
    return before.length === 1 && isCity(city) ? place(city, states.has(last) ? 'US' : 'CA') : null;
  }
  const country = countries().get(fold(last));
  if (country !== undefined && parts.length > 1) return inCountry(before, country);
  if (country !== undefined) return labelled.trim() === last ? place('', country) : null;
  return knownCity(last, before);
}

/** A place at the end of a longer text: "Acme Corp, Springfield, IL". */
export function splitPlace(text: string): { rest: string; place: Place } | null {
  const cuts = [...text.slice(0, 200).matchAll(/,\s+|\s+\/\s*/g)].slice(-3).toReversed();
  let best: { rest: string; place: Place } | null = null;
  for (const cut of cuts) {
    const found = readPlace(text.slice(cut.index + cut[0].length));
    const rest = text.slice(0, cut.index).trim();
    // The name before a city is a district only when that district is well known; otherwise it is the employer.
    const isMore =
      best === null ||
      (best.place.city === '' && found?.city !== '') ||
      districts.has(fold(found?.district ?? ''));
    if (found !== null && rest !== '' && isMore) best = { rest, place: found };
  }
  return best;
}

const ways: readonly (readonly [RegExp, LocationType])[] = [
  [/^(?:fully |100% )?(?:remote|uzaktan|work from home|home office|evden)(?: calisma| work)?$/, 'remote'],
  [/^(?:hybrid|hibrit)(?: calisma| work)?$/, 'hybrid'],
  [/^(?:on-?site|in office|yerinde|ofisten|ofiste)(?: calisma)?$/, 'onsite'],
];

/** The location type, when the text holds nothing else: "Remote", "Hibrit". */
export function readLocationType(text: string): LocationType | null {
  const plain = fold(text.trim().replace(/^\(|\)$/g, '')).slice(0, 40);
  return ways.find(([way]) => way.test(plain))?.[1] ?? null;
}

/** The parts before a country: "Berlin", "Portland, Oregon", "Moda, Kadıköy, İstanbul". */
function inCountry(before: string[], country: string): Place | null {
  if (country === 'TR') return knownCity(before.at(-1) ?? '', before.slice(0, -1)) ?? alone(before, country);
  const [city = ''] = before;
  const isRegion = before.length === 2 && (country === 'US' || cities.has(fold(city)));
  return isRegion && isCity(city) ? place(city, country) : alone(before, country);
}

function alone(before: string[], country: string): Place | null {
  const [city = ''] = before;
  return before.length === 1 && isCity(city) ? place(city, country) : null;
}

function knownCity(last: string, before: string[]): Place | null {
  const name = fold(last);
  if (!isCity(last)) return null;
  const district = before.at(-1) ?? '';
  if (provinces.has(name))
    return before.length <= 2 && before.every(isCity) ? { city: last, country: 'TR', district } : null;
  const country = cities.get(name);
  return country === undefined || before.length > 0 ? null : place(last, country);
}

function isCity(text: string): boolean {
  return cityLike.test(text) && text.split(' ').length <= 4 && titleScore(text) < 2 && companyScore(text) < 2;
}

const place = (city: string, country: string): Place => ({ city, country, district: '' });
