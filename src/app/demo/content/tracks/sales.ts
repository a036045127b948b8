import type { Track } from './track.ts';

export const sales: Track = {
  titles: [
    { en: 'Sales Assistant', tr: 'Satış Danışmanı' },
    { en: 'Call Centre Agent', tr: 'Müşteri Temsilcisi' },
    { en: 'Sales Development Representative', tr: 'Satış Geliştirme Temsilcisi' },
    { en: 'Account Executive', tr: 'Satış Yöneticisi' },
  ],
  core: ['Soğuk arama', 'CRM', 'Müzakere', 'Müşteri ilişkileri'],
  extra: [
    'HubSpot',
    'Salesforce',
    'LinkedIn Sales Navigator',
    'Sunum',
    'B2B satış',
    'SaaS',
    'Excel',
    'İngilizce',
    'Saha satış',
    'Raporlama',
    'Potansiyel müşteri nitelendirme',
  ],
  degrees: [
    { en: 'BA Business Administration', tr: 'İşletme' },
    { en: 'BA Economics', tr: 'İktisat' },
    { en: 'BA Tourism Management', tr: 'Turizm İşletmeciliği' },
    { en: 'BA Public Relations', tr: 'Halkla İlişkiler' },
  ],
  points: {
    en: [
      'Booked {n} qualified meetings a week with hotel and restaurant owners.',
      'Reached {p}% of the yearly quota in the first year.',
      'Built the outbound playbook that the team still uses.',
      'Kept the CRM so clean that forecasts were believed.',
      'Won back {n} lost accounts by calling every one of them.',
      'Trained {n} new colleagues on discovery calls.',
      'Worked trade fairs in Istanbul and Antalya; 200 contacts in three days.',
    ],
    tr: [
      'Otel ve restoran sahipleriyle haftada {n} nitelikli görüşme ayarladım.',
      'İlk yılımda yıllık hedefin %{p}’ini gerçekleştirdim.',
      'Bugün hâlâ kullanılan dış arama senaryolarını hazırladım.',
      'Günde ortalama 70 arama yaparak bölge birincisi oldum.',
      'Kaybedilmiş {n} müşteriyi tek tek arayarak geri kazandım.',
      'Ekibe katılan {n} kişiye ihtiyaç analizi görüşmesi eğitimi verdim.',
      'CRM kayıtlarını düzenli tutarak satış tahminlerinin güvenilir olmasını sağladım.',
      'İstanbul ve Antalya’daki fuarlarda stant sorumluluğu üstlendim; üç günde 200 yeni temas.',
      'Mağaza cirosunu önceki yıla göre %{p} artırdım.',
      'Zincir restoranlarla yapılan çerçeve anlaşmalarının takibini yürüttüm.',
      'Müşteri şikâyetlerini 24 saat içinde çözüme ulaştırdım; memnuniyet puanı 4,7’ye çıktı.',
    ],
  },
  earlyPoints: {
    en: [
      'Advised customers in the shop and looked after the till.',
      'Best seller of the branch in two seasons.',
      'Handled returns and complaints with patience.',
    ],
    tr: [
      'Mağazada müşterilere danışmanlık verdim, kasa ve stok takibini yaptım.',
      'İki sezon üst üste şubenin en çok satış yapan çalışanı oldum.',
      'İade ve şikâyet süreçlerini yönettim.',
    ],
  },
  earlyEmployers: [
    'Kehribar Perakende',
    'Telve Kahve Zinciri',
    'Bademlik Gıda',
    'Kumru Ayakkabı',
    'Lale Elektronik',
    'Sedef Mobilya',
  ],
  summaries: {
    en: [
      'Sales professional with {years} years of talking to owners of small businesses. Curious, persistent, and organised.',
      '{years} years in sales and service. I listen first, and I follow up when I said I would.',
    ],
    tr: [
      '{years} yıldır satış ve müşteri ilişkileri alanında çalışıyorum. Hedefle çalışmayı ve yeni insanlarla tanışmayı seviyorum.',
      'Telefonda ve sahada satış deneyimim var. Karşımdakini önce dinler, söz verdiğim gün geri ararım.',
      'Hizmet sektöründen gelen, {years} yıllık satış deneyimine sahip biriyim; küçük işletme sahiplerinin dilinden anlarım.',
    ],
  },
};
