import { isInList } from '@laurel/rules/text/lists';
import { useParams } from 'react-router-dom';
import { getOperator } from '../../lib/page/operator';
import { t } from '@laurel/messages/pages/site/legal';
import { useTitle } from '../../lib/page/use-title';
import css from './legal-page.module.css';

export const LEGAL_PAGES = ['terms', 'privacy', 'imprint'] as const;
type Page = (typeof LEGAL_PAGES)[number];

/** The sections of each page. Other pages link to `terms.demonstration`. */
const SECTIONS = {
  terms: [
    'terms.service',
    'terms.demonstration',
    'terms.account',
    'terms.maps',
    'terms.plans',
    'terms.films',
    'terms.liability',
  ],
  privacy: ['privacy.controller', 'privacy.data', 'privacy.storage', 'privacy.recipients', 'privacy.rights'],
  imprint: [],
} as const;

const isPage = (name: string | undefined): name is Page => name !== undefined && isInList(LEGAL_PAGES, name);

export function LegalPage() {
  const { page } = useParams();
  if (!isPage(page)) throw new Response(null, { status: 404 });
  return <Legal page={page} />;
}

function Legal({ page }: { page: Page }) {
  useTitle(t(`${page}.title`));
  const siteOperator = getOperator();
  const operatorName = siteOperator?.name ?? t('operator.unnamed');
  return (
    <article className={css.page}>
      <h1>{t(`${page}.title`)}</h1>
      {page === 'imprint' &&
        (siteOperator ? (
          <address>
            <strong>{siteOperator.name}</strong>
            {siteOperator.address.split('\n').map((line) => (
              <span key={line}>{line}</span>
            ))}
            {siteOperator.email && <a href={`mailto:${siteOperator.email}`}>{siteOperator.email}</a>}
          </address>
        ) : (
          <p>{t('operator.missing')}</p>
        ))}
      {SECTIONS[page].map((section) => (
        <section key={section} id={section === 'terms.demonstration' ? 'demonstration' : undefined}>
          <h2>{t(`${section}.title`)}</h2>
          {t(`${section}.text`, { operator: operatorName })
            .split('\n\n')
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </section>
      ))}
    </article>
  );
}
