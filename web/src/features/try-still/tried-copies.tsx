import { formatBytes } from '../../lib/megabytes';
import { tryOut as t } from '../../lib/texts/stills';
import type { TriedStill } from '../../lib/wire';
import { Table } from '../../ui/table';
import css from './try-still.module.css';

const share = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 });

/** What was sent, and each copy that would be made of it. */
export function TriedCopies({ tried }: { tried: TriedStill }) {
  const { type, width, height, bytes, copies } = tried;
  const all = copies.reduce((sum, copy) => sum + copy.bytes, 0);
  return (
    <>
      <section>
        <h2>{t('sent')}</h2>
        <p>{t('sent.words', { type, width, height, size: formatBytes(bytes) })}</p>
      </section>
      <section>
        <h2>{t('becomes')}</h2>
        <Table caption={t('becomes')} head={[t('format'), t('pixels'), t('size'), t('share')]}>
          {copies.map((copy) => (
            <tr key={`${copy.format} ${copy.bytes}`}>
              <td>{copy.format.toUpperCase()}</td>
              <td>
                {copy.width} × {copy.height}
              </td>
              <td>{formatBytes(copy.bytes)}</td>
              <td>{share.format(copy.bytes / bytes)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              {t('whole')}
            </th>
            <td>{formatBytes(all)}</td>
            <td>{share.format(all / bytes)}</td>
          </tr>
        </Table>
        <div className={css.previews}>
          {copies.map(
            ({ preview, format, width: w, height: h }) =>
              preview && (
                <figure key={format}>
                  <img src={preview} alt="" width={w} height={h} />
                  <figcaption>{t('preview', { format: format.toUpperCase() })}</figcaption>
                </figure>
              ),
          )}
        </div>
      </section>
    </>
  );
}
