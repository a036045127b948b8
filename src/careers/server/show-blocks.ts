import { type Html, html, trustedHtml } from '#platform/server/html.ts';
import { sanitizeRichText } from '#platform/server/rich-text.ts';
import type { Block, BlockOf, TextByLanguage } from '../page-contract.ts';
import type { PublishedPage } from './careers-page.ts';
import type { CareersCompany } from './find-company.ts';
import { jsonForScript } from './job-posting.ts';
import { type FindText, paragraphs, textFinder } from './page-texts.ts';
import { countryWords, initialOf, type PageWords } from './page-words.ts';
import { showPicture } from './show-picture.ts';

export type BlockScene = {
  company: CareersCompany;
  page: PublishedPage;
  words: PageWords;
  /** The texts of the hero when the company gave none. */
  hero: { headline: string; lead: string; hasJobs: boolean };
  /** The list of open jobs. */
  jobs: (heading: Html | '') => Html;
};
type Scene = BlockScene & { find: FindText };

/** The page's blocks in their order. One without content is left out. */
export function showBlocks(scene: BlockScene): Html {
  const find = textFinder(scene.company, scene.words);
  const { blocks } = scene.page.content;
  const hasHero = blocks.some(({ type }) => type === 'hero');
  return html`${hasHero ? '' : html`<h1 class="unseen">${scene.hero.headline}</h1>`}${blocks.map((block) => showBlock(block, { ...scene, find }))}`;
}

function showBlock(block: Block, scene: Scene): Html | '' {
  switch (block.type) {
    case 'hero':
      return hero(block, scene);
    case 'about':
      return about(block, scene);
    case 'values':
    case 'benefits':
      return cards(block, scene);
    case 'people':
      return people(block, scene);
    case 'gallery':
      return gallery(block, scene);
    case 'faq':
      return faq(block, scene);
    case 'offices':
      return offices(block, scene);
    case 'jobs':
      return scene.jobs(companyHeading(block.heading, scene));
    default:
      throw new Error('Unknown block', { cause: block satisfies never });
  }
}

function hero(block: BlockOf<'hero'>, { find, page, words, hero: made }: Scene): Html {
  const headline = find(block.headline) ?? { text: made.headline, language: words.language };
  const lead = find(block.lead) ?? { text: made.lead, language: words.language };
  const picture = showPicture(block.picture, {
    files: page.pictures,
    find,
    sizes: '(min-width: 860px) 480px, 100vw',
    isFirst: true,
  });
  const button = made.hasJobs
    ? html`<a class="button" href="#jobs">${words.t('careers.site.seeJobs')}</a>`
    : '';
  return html`<section class="hero${picture === '' ? '' : ' pictured'}"><div class="wide"><div class="hero-text"><h1 lang="${headline.language}">${headline.text}</h1>${paragraphs(lead)}${button}</div>${picture}</div></section>`;
}

function about(block: BlockOf<'about'>, scene: Scene): Html | '' {
  const { find, page } = scene;
  const body = find(block.body);
  const sizes = '(min-width: 860px) 480px, 100vw';
  const picture = showPicture(block.picture, { files: page.pictures, find, sizes });
  if (body === null && picture === '') return '';
  const prose =
    body === null
      ? ''
      : html`<div class="prose" lang="${body.language}">${trustedHtml(sanitizeRichText(body.text))}</div>`;
  return section('about', html`<div class="about-text">${headingOf(block, scene)}${prose}</div>${picture}`);
}

function cards(block: BlockOf<'values' | 'benefits'>, scene: Scene): Html | '' {
  const shown = block.items.flatMap(({ title, text }) => {
    const name = scene.find(title);
    if (name === null) return [];
    return [html`<li><h3 lang="${name.language}">${name.text}</h3>${paragraphs(scene.find(text))}</li>`];
  });
  return list(block.type, shown, headingOf(block, scene));
}

function people(block: BlockOf<'people'>, scene: Scene): Html | '' {
  const { find, page } = scene;
  const { language } = scene.words;
  const shown = block.items
    .filter(({ name }) => name !== '')
    .map(({ name, role, quote, picture }) => {
      const photo = showPicture(picture, {
        files: page.pictures,
        find,
        sizes: '(min-width: 640px) 260px, 45vw',
      });
      const [position, words] = [find(role), find(quote)];
      const noPhoto = html`<span class="initial" aria-hidden="true">${initialOf(name, language)}</span>`;
      return html`<li>${photo === '' ? noPhoto : photo}<h3>${name}</h3>${position === null ? '' : html`<p class="role" lang="${position.language}">${position.text}</p>`}${words === null ? '' : html`<blockquote lang="${words.language}">${paragraphs(words)}</blockquote>`}</li>`;
    });
  return list('people', shown, html`${headingOf(block, scene)}${paragraphs(find(block.lead))}`);
}

function gallery(block: BlockOf<'gallery'>, scene: Scene): Html | '' {
  const shown = block.items.flatMap(({ picture }) => {
    const one = showPicture(picture, {
      files: scene.page.pictures,
      find: scene.find,
      sizes: '(min-width: 860px) 340px, 50vw',
    });
    return one === '' ? [] : [html`<li>${one}</li>`];
  });
  return list('gallery', shown, headingOf(block, scene));
}

function faq(block: BlockOf<'faq'>, scene: Scene): Html | '' {
  const { find } = scene;
  const shown = block.items.flatMap((item) => {
    const [question, answer] = [find(item.question), find(item.answer)];
    return question === null || answer === null ? [] : [{ question, answer }];
  });
  if (shown.length === 0) return '';
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: shown.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question.text,
      acceptedAnswer: { '@type': 'Answer', text: answer.text },
    })),
  };
  return section(
    'faq',
    html`${headingOf(block, scene)}${shown.map(
      ({ question, answer }) =>
        html`<details><summary lang="${question.language}">${question.text}</summary>${paragraphs(answer)}</details>`,
    )}<script type="application/ld+json">${jsonForScript(facts)}</script>`,
  );
}

function offices(block: BlockOf<'offices'>, scene: Scene): Html | '' {
  const shown = block.items
    .filter(({ city }) => city !== '')
    .map(({ name, street, city, country }) => {
      const title = scene.find(name) ?? { text: city, language: scene.words.language };
      const lines = [street, city, countryWords(scene.words.language, country)].filter((line) => line !== '');
      return html`<li><h3 lang="${title.language}">${title.text}</h3><address>${lines.map((line) => html`<span>${line}</span>`)}</address></li>`;
    });
  return list('offices', shown, headingOf(block, scene));
}

/** A list without items is left out with its heading. */
const list = (name: Block['type'], items: Html[], heading: Html | ''): Html | '' =>
  items.length === 0 ? '' : section(name, html`${heading}<ul class="cards">${items}</ul>`);

const section = (name: Block['type'], body: Html): Html =>
  html`<section class="block ${name}"><div class="wide">${body}</div></section>`;

/** The company's heading of a block, else the usual one. */
function headingOf({ type, heading }: Exclude<Block, BlockOf<'hero' | 'jobs'>>, scene: Scene): Html {
  return companyHeading(heading, scene) || html`<h2>${scene.words.t(`careers.site.blocks.${type}`)}</h2>`;
}

function companyHeading(text: TextByLanguage, { find }: Scene): Html | '' {
  const found = find(text);
  return found === null ? '' : html`<h2 lang="${found.language}">${found.text}</h2>`;
}
