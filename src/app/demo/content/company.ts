export const company = {
  slug: 'lodos',
  name: 'Lodos',
  legal_name: 'Lodos Yazılım Teknolojileri A.Ş.',
  website: 'https://lodos.example.com',
  address_line_1: 'Kemankeş Karamustafa Paşa Mah. Mumhane Cad. No: 14',
  address_line_2: 'Kat 3',
  state_region: 'Beyoğlu',
  city: 'İstanbul',
  country: 'TR',
  size: '51-200',
  time_zone: 'Europe/Istanbul',
  default_language: 'en',
  careers_color: '#0E7C86',
  careers_words: {
    en: {
      headline: 'Software for people who work in shifts',
      about:
        'Lodos plans, records and pays the hours of 60,000 people in hotels, restaurants and shops. We are 160 people in Istanbul and Berlin, we write things down, and we go home on time.',
    },
    tr: {
      headline: 'Vardiyayla çalışanlar için yazılım',
      about:
        'Lodos; otel, restoran ve mağazalarda çalışan 60.000 kişinin saatlerini planlar, kaydeder ve bordroya dönüştürür. İstanbul ve Berlin’de 160 kişiyiz. Yazarak çalışırız, işten zamanında çıkarız.',
    },
  },
} as const;

export type MemberName =
  | 'owner'
  | 'recruiter'
  | 'interviewer'
  | 'peopleLead'
  | 'berlinRecruiter'
  | 'engineeringManager'
  | 'designLead'
  | 'salesLead'
  | 'productLead'
  | 'successLead'
  | 'formerRecruiter';

type Member = {
  email: string;
  name: string;
  surname: string;
  language: 'en' | 'tr';
  preset: 'admin' | 'recruiter' | 'hiringManager' | 'interviewer';
  isInactive?: true;
  /** Days since they joined Kadro. */
  joined: number;
};

/** The first one is the owner. */
export const members: Record<MemberName, Member> = {
  owner: {
    email: 'owner',
    name: 'Defne',
    surname: 'Aksoy',
    language: 'en',
    preset: 'admin',
    joined: 184,
  },
  peopleLead: {
    email: 'selin.acar',
    name: 'Selin',
    surname: 'Acar',
    language: 'tr',
    preset: 'admin',
    joined: 184,
  },
  recruiter: {
    email: 'recruiter',
    name: 'Mert',
    surname: 'Yıldız',
    language: 'en',
    preset: 'recruiter',
    joined: 183,
  },
  formerRecruiter: {
    email: 'onur.tekin',
    name: 'Onur',
    surname: 'Tekin',
    language: 'tr',
    preset: 'recruiter',
    isInactive: true,
    joined: 183,
  },
  engineeringManager: {
    email: 'kerem.ozturk',
    name: 'Kerem',
    surname: 'Öztürk',
    language: 'en',
    preset: 'hiringManager',
    joined: 182,
  },
  productLead: {
    email: 'zeynep.arslan',
    name: 'Zeynep',
    surname: 'Arslan',
    language: 'en',
    preset: 'hiringManager',
    joined: 181,
  },
  interviewer: {
    email: 'interviewer',
    name: 'Elif',
    surname: 'Kaya',
    language: 'en',
    preset: 'interviewer',
    joined: 178,
  },
  salesLead: {
    email: 'burak.sen',
    name: 'Burak',
    surname: 'Şen',
    language: 'tr',
    preset: 'hiringManager',
    joined: 150,
  },
  designLead: {
    email: 'nora.lindqvist',
    name: 'Nora',
    surname: 'Lindqvist',
    language: 'en',
    preset: 'hiringManager',
    joined: 121,
  },
  berlinRecruiter: {
    email: 'jonas.weber',
    name: 'Jonas',
    surname: 'Weber',
    language: 'en',
    preset: 'recruiter',
    joined: 118,
  },
  successLead: {
    email: 'lena.hoffmann',
    name: 'Lena',
    surname: 'Hoffmann',
    language: 'en',
    preset: 'hiringManager',
    joined: 40,
  },
};

/** Parents before their children. */
export const departments: readonly { name: string; parent?: string }[] = [
  { name: 'Engineering' },
  { name: 'Platform', parent: 'Engineering' },
  { name: 'Web', parent: 'Engineering' },
  { name: 'Mobile', parent: 'Engineering' },
  { name: 'Product' },
  { name: 'Design', parent: 'Product' },
  { name: 'Data', parent: 'Product' },
  { name: 'Sales' },
  { name: 'Customer Success', parent: 'Sales' },
  { name: 'People' },
  { name: 'Finance' },
];

export type StepDraft = {
  title: string;
  color: string;
  kind: 'applied' | 'screening' | 'interview' | 'offer' | 'hired';
};

/** The steps that every new company starts with; jobs of the demo that use them have copies of these. */
export const defaultSteps: readonly StepDraft[] = [
  { title: 'Applied', color: '#64748B', kind: 'applied' },
  { title: 'Screening', color: '#2970FF', kind: 'screening' },
  { title: 'Interview', color: '#9E77ED', kind: 'interview' },
  { title: 'Offer', color: '#F79009', kind: 'offer' },
  { title: 'Hired', color: '#16B364', kind: 'hired' },
];

/** A second template beside the one every company starts with. */
export const engineeringPipeline: { title: string; steps: readonly StepDraft[] } = {
  title: 'Engineering',
  steps: [
    { title: 'Applied', color: '#64748B', kind: 'applied' },
    { title: 'Screening', color: '#2970FF', kind: 'screening' },
    { title: 'Technical interview', color: '#9E77ED', kind: 'interview' },
    { title: 'Team interview', color: '#EE46BC', kind: 'interview' },
    { title: 'Offer', color: '#F79009', kind: 'offer' },
    { title: 'Hired', color: '#16B364', kind: 'hired' },
  ],
};
