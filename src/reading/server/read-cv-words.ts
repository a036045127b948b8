import { fold } from '#platform/contract/fold.ts';

// Vocabulary of CVs in English and Turkish. All words are in the form that `fold` gives: without accents and case.

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s*[|\n]\s*/));

export type SectionKind =
  | 'summary'
  | 'contact'
  | 'experience'
  | 'education'
  | 'skills'
  | 'languages'
  | 'references'
  | 'other';

/** Headings by the kind of their section. */
export const headings: Record<SectionKind, ReadonlySet<string>> = {
  summary:
    set(`summary|profile|about|about me|professional summary|professional profile|personal statement|personal profile
    objective|career objective|executive summary|career summary|introduction|summary of qualifications|bio|who i am
    ozet|hakkimda|hakkinda|profil|kariyer hedefi|kariyer hedefim|kisisel ozet|profesyonel ozet|kendim hakkinda|kisa ozet
    ozgecmis ozeti|kariyer ozeti|ben kimim|amac|kariyer amaci|on yazi|kisisel profil|yonetici ozeti|profil ozeti`),
  contact:
    set(`contact|contact info|contact information|contact details|contact me|personal information|personal details
    personal info|personal data|links|social|social media|social links|online|iletisim|iletisim bilgileri|iletisim bilgilerim|kisisel bilgiler|kisisel bilgilerim
    sosyal medya|baglantilar|sosyal aglar`),
  experience:
    set(`experience|experiences|work experience|professional experience|employment|employment history|work history
    career history|professional background|career|relevant experience|internships|internship|internship experience
    work experiences|professional experiences|job experience|industry experience|positions held|experience highlights
    deneyim|deneyimler|deneyimlerim|deneyimim|is deneyimi|is deneyimleri|is deneyimlerim|is deneyimim|is tecrubesi
    is tecrubeleri|is tecrubelerim|tecrube|tecrubeler|tecrubelerim|mesleki deneyim|mesleki deneyimler|profesyonel deneyim
    profesyonel deneyimler|profesyonel is deneyimi|calisma deneyimi|calisma hayati|is gecmisi|kariyer|kariyer gecmisi
    is hayati|mesleki tecrube|staj|stajlar|stajlarim|staj deneyimi|staj deneyimleri|staj bilgileri|is bilgileri`),
  education:
    set(`education|academic background|academic history|education and training|academic qualifications|educational background
    studies|qualifications|academic education|educational qualifications|education history|education details
    egitim|egitimim|egitimler|egitim bilgileri|egitim bilgilerim|egitim durumu|egitim gecmisi|egitim hayati|ogrenim
    ogrenim durumu|ogrenim bilgileri|ogrenim gecmisi|akademik gecmis|akademik egitim|akademik bilgiler|okul bilgileri`),
  skills:
    set(`skills|technical skills|key skills|core skills|core competencies|competencies|key competencies|skill set
    technologies|tech stack|tools|expertise|areas of expertise|technical proficiencies|professional skills|computer skills
    soft skills|hard skills|top skills|it skills|digital skills|software skills|technical expertise|personal skills
    strengths|skill highlights|technical summary|programming skills|technical knowledge|software
    yetenekler|yeteneklerim|yetkinlikler|yetkinliklerim|beceriler|becerilerim|teknik beceriler|teknik yetkinlikler
    teknik yetenekler|bilgisayar bilgisi|bilgisayar bilgileri|bilgisayar becerileri|uzmanlik alanlari|uzmanliklar|teknolojiler
    kullandigim teknolojiler|programlar|kullandigim programlar|kisisel beceriler|mesleki beceriler|mesleki yetkinlikler
    teknik bilgi|teknik bilgiler|dijital beceriler|temel yetkinlikler|temel beceriler|bilgi ve beceriler|uzmanlik
    sosyal beceriler|yazilim bilgisi|kisisel yetenekler|kisisel ozellikler|teknik bilgi ve beceriler`),
  languages:
    set(`languages|language|language skills|foreign languages|language proficiency|spoken languages|languages spoken
    diller|dil|yabanci dil|yabanci diller|yabanci dil bilgisi|yabanci dil bilgileri|dil bilgisi|dil becerileri|dil yetkinligi
    dil yetkinlikleri|bildigim diller|bildigi diller|dil bilgileri|yabanci dillerim|dil seviyesi|konusulan diller`),
  references: set(`references|referees|referans|referanslar|referanslarim|referans bilgileri`),
  other:
    set(`projects|personal projects|selected projects|side projects|certificates|certifications|licenses and certifications
    certificates and licenses|awards|awards and honors|honors|honors and awards|honours|publications|selected publications
    interests|hobbies|hobbies and interests|interests and hobbies|volunteering|volunteer experience|volunteer work
    volunteer|courses|training|trainings|courses and training|additional information|activities
    extracurricular activities|memberships|professional memberships|achievements|accomplishments|seminars|patents|leadership
    leadership and activities|leadership experience|military service|driving licence|driving license|other|portfolio|research
    conferences|talks|scholarships|declaration|open source|professional development|affiliations|key achievements|coursework
    relevant coursework|community|press|exhibitions
    projeler|projelerim|kisisel projeler|sertifika|sertifikalar|sertifikalarim|sertifika bilgileri|kurslar|kurs ve sertifikalar
    egitim ve sertifikalar|kurs|seminerler|seminer ve kurslar|oduller|odullerim|yayinlar|yayinlarim|ilgi alanlari
    ilgi alanlarim|hobiler|hobilerim|gonulluluk|gonullu calismalar|gonulluluk deneyimi|gonullu deneyimler
    ek bilgiler|diger|diger bilgiler|askerlik|askerlik durumu|askerlik bilgileri|ehliyet|surucu belgesi
    aktiviteler|sosyal aktiviteler|uyelikler|basarilar|basarilarim|patentler|konferanslar|burslar|topluluklar|kulupler
    sosyal sorumluluk projeleri|portfolyo|kisisel gelisim`),
};

/** Last words of longer headings: "Selected engineering experience". */
export const headingEnds: Record<string, SectionKind> = {
  experience: 'experience',
  education: 'education',
  skills: 'skills',
  competencies: 'skills',
  languages: 'languages',
  deneyimi: 'experience',
  deneyimleri: 'experience',
  tecrubesi: 'experience',
  tecrubeleri: 'experience',
  gecmisi: 'experience',
  becerileri: 'skills',
  yetkinlikleri: 'skills',
  yetenekleri: 'skills',
  projects: 'other',
  projeleri: 'other',
  certificates: 'other',
  certifications: 'other',
  sertifikalari: 'other',
};

/** Titles that people put above a CV instead of, or beside, their name. */
export const documentNames =
  set(`curriculum vitae|cv|resume|ozgecmis|oz gecmis|curriculum|vitae|personal resume|ozgecmisim
  hayat hikayesi|europass|europass cv|contact|page|sayfa|confidential`);

export const nowWords =
  'present|current|currently|now|today|ongoing|(?<=to )date|halen devam ediyor|halen|hala|devam ediyorum|devam ediyor|devam etmekte|devam|gunumuz|su anda|su an|simdi|bugun|aktif';

const monthNames = `january jan ocak oca|february feb subat sub|march mar mart|april apr nisan nis|may mayis
  june jun haziran haz|july jul temmuz tem|august aug agustos agu|september sept sep eylul eyl|october oct ekim eki
  november nov kasim kas|december dec aralik ara`;

/** The number of a month by its folded name, long or short, in both languages. */
export const months: ReadonlyMap<string, number> = new Map(
  monthNames.split(/[|\n]/).flatMap((names, index) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, index + 1] as const),
  ),
);

/** Words that end or form a job title, without Turkish endings. */
const titleWords =
  set(`engineer|developer|programmer|architect|manager|director|head|lead|leader|chief|officer|ceo|cto|cfo|coo|cmo|cpo|vp
  president|founder|cofounder|owner|partner|analyst|designer|consultant|specialist|expert|coordinator|administrator
  assistant|associate|intern|internship|trainee|apprentice|scientist|researcher|lecturer|professor|teacher|tutor|instructor|trainer
  coach|nurse|doctor|physician|pharmacist|accountant|auditor|controller|bookkeeper|economist|lawyer|attorney|paralegal
  advisor|adviser|recruiter|representative|agent|executive|supervisor|technician|operator|mechanic|electrician|driver
  chef|cook|waiter|waitress|barista|cashier|clerk|secretary|receptionist|editor|writer|copywriter|journalist|translator
  interpreter|photographer|producer|artist|illustrator|animator|strategist|planner|buyer|merchandiser|marketer
  generalist|tester|devops|sre|sysadmin|postdoc|fellow|evangelist|advocate|ambassador|moderator|curator|librarian
  biologist|chemist|physicist|psychologist|therapist|dentist|veterinarian|pilot|guard|worker|foreman|inspector|surveyor
  broker|banker|teller|underwriter|actuary|statistician|freelancer|contractor|salesperson|superintendent|principal
  muhendis|gelistirici|yazilimci|programci|mimar|mudur|yonetici|direktor|lider|baskan|sef|uzman|analist|tasarimci|danisman
  koordinator|asistan|yardimci|stajyer|ogretmen|egitmen|gorevli|arastirmaci|doktor|hekim|hemsire|eczaci|avukat|muhasebeci
  denetci|denetmen|temsilci|sorumlu|tekniker|teknisyen|operator|formen|usta|isci|sofor|asci|garson|kasiyer|sekreter|editor
  yazar|muhabir|gazeteci|tercuman|cevirmen|fotografci|grafiker|kurucu|ortagi|sahibi|plasiyer|tezgahtar|eleman|personel
  memur|psikolog|musavir|bilimci|antrenor|yonetmen|yapimci|sunucu|editoru|ogrenci|ogrencisi|student|staj|stajyeri`);

/** Words that mark a company name in any position. */
const companyWords =
  set(`inc|llc|ltd|limited|gmbh|plc|corp|corporation|company|holding|holdings|bank|bankasi|university|universitesi|college|institute
  enstitusu|labs|studios|ministry|bakanligi|hospital|hastanesi|clinic|klinigi|belediyesi|municipality|foundation|vakfi
  dernegi|sigorta|insurance|airlines|havayollari|otel|hotel|oteli|hotels|restaurant|restoran|sanayi|ticaret|sti|a.s|as|b.v|bv|n.v|s.a
  lojistik|logistics|okulu|lisesi|school|academy|akademisi|insaat|sirketi|fabrikasi|mudurlugu|baskanligi|industries|kooperatifi
  telekom|pharmaceuticals|supermarket|marketleri|tubitak`);

/** Words that mark a company name only at its end: "Globex Systems", but "systems engineer". */
const companyEnds =
  set(`co|group|grup|lab|studio|systems|technologies|technology|teknoloji|teknolojileri|yazilim|bilisim|sistemleri|solutions
  cozumleri|partners|software|analytics|consulting|danismanlik|agency|ajansi|ajans|media|medya|ilac|gida|tekstil|otomotiv|enerji
  energy|networks|ventures|capital|financial|finance|store|stores|retail|international|services|hizmetleri|digital|dijital
  ag|se|nv|spa|oy|ab|robotics|interactive|games|entertainment|pharma|motors|foods|health|mobility|payments|akademi|market|kafe|cafe`);

const modifiers = set(`junior|senior|sr|jr|kidemli|stajyer|mid|freelance|bas|genel|acting|interim`);

/** Scores for a job title and for a company; zero means unknown. */
export function titleScore(text: string): number {
  const words = wordsOf(text);
  const hits = words.filter((word) => stemsOf(word).some((stem) => titleWords.has(stem))).length;
  return Math.min(hits, 2) * 2 + (words.some((word) => modifiers.has(word)) ? 1 : 0);
}

export function companyScore(text: string): number {
  const words = wordsOf(text);
  const isKnown = words.some((word) => companyWords.has(word));
  return (isKnown ? 3 : 0) + (companyEnds.has(words.at(-1) ?? '') ? 2 : 0);
}

const legalForm = /^(inc|llc|ltd|limited|gmbh|plc|corp|co|a\.?s|b\.?v|n\.?v|s\.?a|ag|lp|llp|sti)\.?$/;

/** Legal forms such as "Inc.", which a comma separates from their company name. */
export function isLegalForm(text: string): boolean {
  return legalForm.test(fold(text.trim()));
}

function wordsOf(text: string): string[] {
  return fold(text.slice(0, 200))
    .split(/[\s,/()&+:;·•|–—-]+/)
    .map((word) => word.replace(/^[.'’"]+|[.'’"]+$/g, ''))
    .filter((word) => word !== '');
}

// "Mühendisi" and "Müdürü" are possessive forms of "mühendis" and "müdür".
function stemsOf(word: string): string[] {
  const stems = [word];
  if (/[iu]$/.test(word)) stems.push(word.slice(0, -1));
  if (/s[iu]$/.test(word)) stems.push(word.slice(0, -2));
  return stems;
}
