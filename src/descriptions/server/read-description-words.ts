import { fold } from '#platform/contract/fold.ts';
import type { JobType, LocationType } from '#jobs/rules.ts';

// Vocabulary of job descriptions in English and Turkish. All words are in the form that `fold` gives: without accents
// and case.

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s*[|\n]\s*/));

export const factKinds = [
  'title',
  'department',
  'place',
  'jobType',
  'locationType',
  'pay',
  'closesOn',
  'openings',
  'skills',
] as const;
export type FactKind = (typeof factKinds)[number];

/** Labels before the colon of a line with a value. */
export const labels: Record<FactKind, ReadonlySet<string>> = {
  title:
    set(`job title|title|position|position title|role|role title|vacancy|job|job name|we are hiring|open position
    pozisyon|pozisyon adi|unvan|gorev|gorev unvani|ilan basligi|is unvani|kadro|is ilani|acik pozisyon|gorev adi`),
  department: set(`department|team|division|function|departman|bolum|birim|ekip`),
  place:
    set(`location|work location|job location|office|office location|place|place of work|city|where|based in
    konum|lokasyon|yer|calisma yeri|sehir|ofis|is yeri|calisma lokasyonu|gorev yeri|il`),
  jobType:
    set(`employment type|job type|type|contract type|contract|employment|hours|schedule|type of employment
    calisma sekli|calisma turu|istihdam turu|istihdam sekli|pozisyon tipi|calisma tipi|is turu|sozlesme turu|calisma biçimi`),
  locationType:
    set(`work model|workplace|workplace type|work arrangement|location type|remote policy|working model|remote
    calisma modeli|calisma duzeni|calisma bicimi|calisma ortami`),
  pay: set(`salary|salary range|pay|pay range|compensation|remuneration|rate|wage|annual salary|base salary|gross salary
    ucret|maas|ucret araligi|maas araligi|net ucret|brut ucret|net maas|brut maas|aylik ucret|aylik maas`),
  closesOn:
    set(`closing date|apply by|application deadline|deadline|closes|closes on|applications close|last day to apply
    apply before|apply until|son basvuru|son basvuru tarihi|basvuru son tarihi|ilan bitis tarihi|kapanis tarihi|son tarih`),
  openings:
    set(`openings|number of openings|number of positions|vacancies|headcount|positions|number of vacancies
    kontenjan|alinacak kisi sayisi|acik pozisyon sayisi|pozisyon sayisi|kisi sayisi|alim sayisi`),
  skills:
    set(`skills|key skills|required skills|technical skills|tech stack|our stack|our tech stack|technologies|stack
    yetkinlikler|teknik yetkinlikler|beceriler|teknik beceriler|teknolojiler|kullandigimiz teknolojiler|teknik bilgi`),
};

/** Headings of job descriptions; headings for skills are among the labels too. */
export const headings =
  set(`about the role|about the job|about this role|about us|about the company|about the team|who we are|the role
  the company|the team|your team|job summary|summary|overview|position overview|role overview|company overview|purpose of the role
  responsibilities|key responsibilities|your responsibilities|main responsibilities|roles and responsibilities|duties|main duties
  duties and responsibilities|what you will do|what you'll do|what you’ll do|what you will be doing|what you'll be doing
  what you’ll be doing|your tasks|your role|day to day|a day in the life|your mission|in this role
  requirements|job requirements|qualifications|minimum qualifications|preferred qualifications|required qualifications
  basic qualifications|what we are looking for|what we're looking for|what we’re looking for|who you are|about you|your profile
  what you bring|what you'll bring|what you’ll bring|must have|must haves|nice to have|nice to haves|bonus points|preferred
  your experience|experience|education|required experience|desired skills|you have|you are|ideal candidate
  benefits|perks|perks and benefits|benefits and perks|what we offer|we offer|why join us|why us|our offer|what's in it for you
  what’s in it for you|how to apply|application process|interview process|hiring process|our process|equal opportunity
  diversity and inclusion|working hours|job description|role description
  hakkimizda|biz kimiz|sirket hakkinda|firma hakkinda|pozisyon hakkinda|rol hakkinda|ekip hakkinda|is tanimi|gorev tanimi
  pozisyon tanimi|ilan detaylari|genel bakis|sorumluluklar|temel sorumluluklar|gorev ve sorumluluklar|gorevler ve sorumluluklar
  is tanimi ve sorumluluklar|gorevler|sorumluluklariniz|neler yapacaksiniz|ne yapacaksiniz|neler yapacaksin|ne yapacaksin
  sizden beklentilerimiz|beklentilerimiz|senden beklentilerimiz|aranan nitelikler|genel nitelikler|nitelikler
  aranan ozellikler|genel nitelikler ve is tanimi|gereksinimler|kimi ariyoruz|kimleri ariyoruz|nasil birini ariyoruz
  adayda aranan ozellikler|adayda aranan nitelikler|tercih sebebi|tercih sebepleri|tercih nedenleri|arti puan|olsa guzel olur
  egitim|deneyim|sunduklarimiz|neler sunuyoruz|size neler sunuyoruz|size sunduklarimiz|sana sunduklarimiz|yan haklar|sosyal haklar
  yan haklar ve avantajlar|basvuru|nasil basvurulur|basvuru sureci|ise alim sureci|calisma kosullari|calisma saatleri|hakkinda
  neden biz|neden bize katilmalisiniz`);

/** Names of the document itself, which are not the title of a job. */
export const documentNames =
  set(`job description|job posting|job advert|job advertisement|vacancy|vacancy notice|job|careers|hiring
  we are hiring|we're hiring|job opening|open position|role description|is ilani|is tanimi|ilan|gorev tanimi|pozisyon tanimi|kariyer
  acik pozisyon|personel alim ilani|ise alim ilani`);

export const jobTypeWords: readonly (readonly [RegExp, JobType])[] = [
  [/\bfull[- ]?time\b|\btam zamanli\b/, 'fulltime'],
  [/\bpart[- ]?time\b|\byari zamanli\b/, 'parttime'],
  [/\binternship\b|\bintern\b|\bstaj(yer)?\b/, 'intern'],
  [/\bcontract(or)?\b|\bfreelance\b|\bfixed[- ]term\b|\bsozlesmeli\b|\bproje bazli\b/, 'contract'],
  [/\btemporary\b|\bseasonal\b|\bgecici\b|\bdonemsel\b|\bsezonluk\b/, 'temporary'],
  [/\bvolunt(eer|ary)\b|\bgonullu\b/, 'voluntary'],
];

export const locationTypeWords: readonly (readonly [RegExp, LocationType])[] = [
  [/\bhybrid\b|\bhibrit\b/, 'hybrid'],
  [
    /(?<!\b(?:no|not|non)[- ](?:fully )?)\bremote(ly)?\b|\bwork from home\b|\buzaktan\b(?! (?:calisma )?(?:yok|degil))|\bevden calisma\b/,
    'remote',
  ],
  [
    /\bon-?site\b|\bin[- ]office\b|\boffice[- ]based\b|\bofisten\b|\byerinde calisma\b|\bis yerinden\b/,
    'onsite',
  ],
];

export const closingWords =
  /\bapply (?:by|before|until)\b|\bapplications? (?:close|deadline|must be)|\bclosing date\b|\bdeadline\b|\bson basvuru\b|\btarihine kadar basvur/;

export const payWords =
  /\bsalary\b|\bpay\b|\bcompensation\b|\bremuneration\b|\bearn\b|\bwage\b|\bucret|\bmaas/;

/** Words that mark other sums than pay. */
export const otherSums =
  /\bbonus\b|\ballowance\b|\bstipend\b|\bbudget\b|\brevenue\b|\bfunding\b|\braised\b|\bequity\b|\bprim\b|\byemek\b|\bbutce|\bciro\b|\byatirim\b/;

const tools = `JavaScript|TypeScript|Python|Java|Kotlin|Swift|Go|Rust|C#|C++|PHP|Ruby|Scala|SQL|HTML|CSS|React|React Native|Angular
Vue|Next.js|Node.js|Django|Flask|Spring Boot|.NET|Laravel|PostgreSQL|MySQL|MongoDB|Redis|Kafka|RabbitMQ|Elasticsearch|Docker
Kubernetes|Terraform|Ansible|AWS|Azure|GCP|Linux|Git|GitHub|GitLab|Jenkins|GraphQL|Excel|Power BI|Tableau|Looker|SAP|Salesforce
HubSpot|Jira|Confluence|Figma|Sketch|Photoshop|Illustrator|InDesign|AutoCAD|SolidWorks|Revit|MATLAB|SPSS|Selenium|Cypress|Playwright
Airflow|Spark|Snowflake|dbt|BigQuery|TensorFlow|PyTorch|Google Analytics|Google Ads|SEO|Scrum|Kanban|Logo Tiger|Netsis|Mikro`;

/** Tools that descriptions ask for by name, in the spelling of their makers. */
export const knownTools: readonly (readonly [RegExp, string])[] = tools.split(/[|\n]/).map((tool) => {
  const escaped = tool.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // Go, Git and Java match only in this spelling, because they are ordinary words too.
  return [new RegExp(`(?<![\\p{L}\\d.])${escaped}(?![\\p{L}\\d+#]|\\.\\p{L})`, 'u'), tool] as const;
});

/** Normalises labels and headings for comparison. */
export const plain = (text: string): string =>
  fold(text)
    .replace(/\s+/g, ' ')
    .replace(/^[\s\d.)*#-]+|[\s:?!.*]+$/g, '')
    .replaceAll('&', 'and')
    .trim();
