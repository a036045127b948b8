import type { Track } from './track.ts';

export const product: Track = {
  titles: [
    { en: 'Business Analyst', tr: 'İş Analisti' },
    { en: 'Associate Product Manager', tr: 'Ürün Yönetici Yardımcısı' },
    { en: 'Product Manager', tr: 'Ürün Yöneticisi' },
    { en: 'Senior Product Manager', tr: 'Kıdemli Ürün Yöneticisi' },
  ],
  core: ['Product Discovery', 'Roadmapping', 'Stakeholder Management', 'Analytics'],
  extra: [
    'Payroll',
    'Fintech',
    'SQL',
    'A/B Testing',
    'User Interviews',
    'Jira',
    'Pricing',
    'Regulatory Compliance',
    'Figma',
    'OKRs',
    'Amplitude',
    'B2B SaaS',
  ],
  degrees: [
    { en: 'BSc Industrial Engineering', tr: 'Endüstri Mühendisliği' },
    { en: 'BA Business Administration', tr: 'İşletme' },
    { en: 'BSc Computer Engineering', tr: 'Bilgisayar Mühendisliği' },
    { en: 'MBA', tr: 'İşletme Yüksek Lisansı' },
  ],
  points: {
    en: [
      'Launched payroll in two countries; {n} customers in the first quarter, no wrong payslip.',
      'Interviewed {n} accountants a month until we understood what a correction run is.',
      'Stopped a nine-month project after three weeks because the numbers did not hold.',
      'Owned pricing; average revenue per customer rose by {p}%.',
      'Wrote one-page briefs that engineering asked for instead of tickets.',
      'Led discovery for shift swapping: now used by {p}% of employees every week.',
      'Worked with legal on three changes of labour law and shipped each before its date.',
      'Ran a team of {n} engineers and a designer without a separate project manager.',
    ],
    tr: [
      'Bordro ürününü iki ülkede yayına aldım; ilk çeyrekte {n} müşteri, sıfır hatalı bordro.',
      'Ayda {n} mali müşavirle görüşerek düzeltme bordrosu akışını tasarladım.',
      'Fiyatlandırmanın sahibiydim; müşteri başına gelir %{p} arttı.',
      'Mevzuat değişikliklerini hukuk ekibiyle birlikte takip edip zamanında ürüne yansıttım.',
      'Dokuz aylık bir projeyi üç hafta içinde verilerle durdurdum.',
      '{n} kişilik geliştirme ekibinin önceliklerini yönettim.',
    ],
  },
  earlyPoints: {
    en: [
      'Wrote requirements for the billing team and tested releases.',
      'Mapped {n} processes with operations.',
      'Answered product questions of the sales team.',
    ],
    tr: [
      'Faturalama ekibi için gereksinimleri yazdım ve sürümleri test ettim.',
      'Operasyon ekibiyle {n} süreci haritaladım.',
      'Satış ekibinin ürün sorularını yanıtladım.',
    ],
  },
  summaries: {
    en: [
      'Product manager with {years} years in B2B software, the last ones close to payroll and payments.',
      '{years} years of finding out what is worth building. I read SQL, law and support tickets.',
    ],
    tr: [
      'B2B yazılımda {years} yıllık ürün yönetimi deneyimim var; son yıllarda bordro ve ödeme ürünlerine odaklandım.',
      'Neyin yapılmaya değer olduğunu bulmak işimin en sevdiğim yanı. {years} yıldır ürün ekiplerinde çalışıyorum.',
    ],
  },
};
