import type { Track } from './track.ts';

export const data: Track = {
  titles: [
    { en: 'Reporting Assistant', tr: 'Raporlama Uzman Yardımcısı' },
    { en: 'Business Analyst', tr: 'İş Analisti' },
    { en: 'Data Analyst', tr: 'Veri Analisti' },
    { en: 'Senior Data Analyst', tr: 'Kıdemli Veri Analisti' },
  ],
  core: ['SQL', 'Python', 'Excel', 'Power BI'],
  extra: [
    'dbt',
    'BigQuery',
    'Tableau',
    'Looker',
    'pandas',
    'R',
    'A/B testleri',
    'PostgreSQL',
    'Airflow',
    'İstatistik',
    'Metabase',
    'Veri modelleme',
  ],
  degrees: [
    { en: 'BSc Industrial Engineering', tr: 'Endüstri Mühendisliği' },
    { en: 'BSc Statistics', tr: 'İstatistik' },
    { en: 'BSc Mathematics', tr: 'Matematik' },
    { en: 'BA Econometrics', tr: 'Ekonometri' },
  ],
  points: {
    en: [
      'Built the revenue model that finance, sales and product all quote from.',
      'Replaced {n} weekly spreadsheets with one dashboard.',
      'Designed and read {n} experiments a quarter; stopped two features that did not help.',
      'Forecast staffing demand for {n} branches with an error below {p}%.',
      'Taught SQL to forty colleagues.',
    ],
    tr: [
      'Finans, satış ve ürün ekiplerinin ortak kullandığı gelir modelini kurdum.',
      'Her hafta elle hazırlanan {n} Excel raporunu tek bir panoya taşıdım.',
      'Çeyrekte {n} A/B testi tasarlayıp yorumladım; işe yaramayan iki özelliği kaldırdık.',
      '{n} şubenin personel ihtiyacını %{p} hata payıyla tahmin eden modeli geliştirdim.',
      'Şirket içinde kırk kişiye SQL eğitimi verdim.',
      'Müşteri kaybını üç ay önceden gösteren erken uyarı göstergelerini hazırladım.',
      'dbt ile veri ambarındaki tabloları belgeledim ve testlerini yazdım.',
      'Yönetim kurulu için aylık performans raporunu hazırladım ve sundum.',
      'Saha ekiplerinin verisini temizleyerek raporlar arasındaki farkı ortadan kaldırdım.',
      'Kampanya bütçesinin dağılımını yeniden kurguladım; edinme maliyeti %{p} düştü.',
    ],
  },
  earlyPoints: {
    en: [
      'Prepared the weekly sales report.',
      'Cleaned the customer list: {n}00 duplicates removed.',
      'Automated monthly Excel files with Python.',
    ],
    tr: [
      'Haftalık satış raporunu hazırladım.',
      'Müşteri listesindeki {n}00 mükerrer kaydı temizledim.',
      'Aylık Excel dosyalarını Python ile otomatikleştirdim.',
    ],
  },
  summaries: {
    en: [
      'Analyst with {years} years of turning questions into numbers people trust.',
      'I like SQL, clear charts and short e-mails. {years} years in retail and software.',
    ],
    tr: [
      '{years} yıldır veriyle karar vermeyi kolaylaştırıyorum. Doğru soruyu bulmak, doğru sorguyu yazmaktan önce gelir.',
      'Perakende ve yazılım sektörlerinde {years} yıllık analiz deneyimim var; {skill} ile her gün çalışıyorum.',
      'Karmaşık tabloları herkesin anlayacağı tek bir grafiğe indirmeyi seviyorum.',
    ],
  },
};
