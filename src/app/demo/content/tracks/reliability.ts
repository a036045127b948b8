import type { Track } from './track.ts';

export const reliability: Track = {
  titles: [
    { en: 'Systems Administrator', tr: 'Sistem Uzmanı' },
    { en: 'DevOps Engineer', tr: 'DevOps Mühendisi' },
    { en: 'Site Reliability Engineer', tr: 'Site Güvenilirlik Mühendisi' },
    { en: 'Senior Site Reliability Engineer', tr: 'Kıdemli Site Güvenilirlik Mühendisi' },
  ],
  core: ['Kubernetes', 'Terraform', 'Linux', 'Prometheus'],
  extra: [
    'AWS',
    'Go',
    'Python',
    'PostgreSQL',
    'Grafana',
    'Ansible',
    'GitLab CI',
    'Helm',
    'OpenTelemetry',
    'Vault',
    'Nginx',
    'Argo CD',
    'Kafka',
  ],
  degrees: [
    { en: 'BSc Computer Engineering', tr: 'Bilgisayar Mühendisliği' },
    { en: 'BSc Information Systems', tr: 'Bilişim Sistemleri Mühendisliği' },
    { en: 'BSc Telecommunications Engineering', tr: 'Elektronik ve Haberleşme Mühendisliği' },
  ],
  points: {
    en: [
      'Ran {n} production clusters in two regions with 99.95% measured availability.',
      'Wrote the service level objectives together with product and made error budgets part of planning.',
      'Automated database failover; the last exercise took 38 seconds.',
      'Moved {n} services from virtual machines to Kubernetes in nine months.',
      'Cut alert noise by {p}% by deleting every alert nobody had acted on.',
      'Introduced blameless reviews and published each of them inside the company.',
      'Built backups that are restored every night, not only taken.',
      'Brought infrastructure under Terraform; new environments take twenty minutes instead of a week.',
      'Led the incident response training for {n} engineers.',
      'Saved {p}% of the yearly cloud bill with reserved capacity and smaller instances.',
    ],
    tr: [
      'İki bölgede {n} üretim kümesini ölçülmüş %99,95 erişilebilirlikle işlettim.',
      'Veritabanı yük devretmesini otomatikleştirdim; son tatbikat 38 saniye sürdü.',
      '{n} servisi sanal makinelerden Kubernetes’e taşıdım.',
      'Kimsenin bakmadığı alarmları temizleyerek gürültüyü %{p} azalttım.',
      'Altyapıyı Terraform altına aldım; yeni ortam kurmak bir haftadan yirmi dakikaya indi.',
      'Yedekleri her gece otomatik geri yükleyip doğrulayan düzeni kurdum.',
      'Olay sonrası değerlendirmeleri suçlamadan yapılan bir alışkanlığa dönüştürdüm.',
    ],
  },
  earlyPoints: {
    en: [
      'Looked after 120 servers and the network of three offices.',
      'Replaced hand-written cron jobs with Ansible.',
      'Answered {n} internal tickets a day.',
    ],
    tr: [
      '120 sunucunun ve üç ofisin ağ altyapısının sorumluluğunu üstlendim.',
      'Elle yazılmış zamanlanmış görevleri Ansible’a taşıdım.',
      'Günde {n} iç destek talebini çözdüm.',
    ],
  },
  summaries: {
    en: [
      'Reliability engineer with {years} years behind the pager. I measure first, automate second and write things down always.',
      '{years} years of running systems other people depend on. Strong in {skill}; comfortable explaining an outage to a customer.',
    ],
    tr: [
      '{years} yıldır canlı sistemlerin ayakta kalmasından sorumluyum. Önce ölçer, sonra otomatikleştirir, hep yazıya dökerim.',
      'Bulut altyapısı ve gözlemlenebilirlik alanında {years} yıllık deneyimim var; {skill} ile her gün çalışıyorum.',
    ],
  },
};
