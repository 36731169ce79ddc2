import { useParams } from 'react-router-dom';
import { operator } from '../../lib/page/operator';
import { operatorWord, privacy, terms, titles, unknownOperator } from '../../texts/site/legal';
import { useTitle } from '../../lib/page/use-title';
import css from './legal-page.module.css';

type Page = keyof typeof titles;

const isPage = (name: string | undefined): name is Page => name !== undefined && name in titles;

export function LegalPage() {
  const { page } = useParams();
  if (!isPage(page)) throw new Response(null, { status: 404 });
  return <Legal page={page} />;
}

function Legal({ page }: { page: Page }) {
  useTitle(titles[page]);
  const who = operator();
  const sections = page === 'terms' ? terms : page === 'privacy' ? privacy : [];
  return (
    <article className={css.page}>
      <h1>{titles[page]}</h1>
      {page === 'imprint' &&
        (who ? (
          <address>
            <strong>{who.name}</strong>
            {who.address.split('\n').map((line) => (
              <span key={line}>{line}</span>
            ))}
            {who.email && <a href={`mailto:${who.email}`}>{who.email}</a>}
          </address>
        ) : (
          <p>{unknownOperator}</p>
        ))}
      {sections.map(({ id, title, paragraphs }) => (
        <section key={title} id={id}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph.replace('{operator}', who?.name ?? operatorWord)}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
