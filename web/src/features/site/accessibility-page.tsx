import { Link } from 'react-router'
import { ServicingPhone } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/accessibility.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { contactPath } from '../../lib/paths.ts'
import { Notice } from '../../ui/notice.tsx'

const HELPS = ['helps1', 'helps2', 'helps3', 'helps4', 'helps5', 'helps6'] as const
const LIMITS = ['limits1', 'limits2', 'limits3'] as const

/** How everyone can use the site, what is not good yet, and whom to tell. */
export default function AccessibilityPage() {
  return (
    <div className="stack loose">
      <PageHead title={t('title')} lede={t('lede')} />
      <Notice title={t('tell')}>
        {t.rich('tellBody', {
          phone: <ServicingPhone />,
          link: <Link to={contactPath({ about: 'access' })}>{t('tellLink')}</Link>,
        })}
      </Notice>
      <div className="stack loose prose">
        <section className="stack tight">
          <h2>{t('aim')}</h2>
          <p>{t('aimBody')}</p>
        </section>
        <section className="stack tight">
          <h2>{t('helps')}</h2>
          <Points keys={HELPS} />
        </section>
        <section className="stack tight">
          <h2>{t('checked')}</h2>
          <p>{t('checkedBody')}</p>
        </section>
        <section className="stack tight">
          <h2>{t('limits')}</h2>
          <Points keys={LIMITS} />
        </section>
      </div>
    </div>
  )
}

const Points = ({
  keys,
}: {
  readonly keys: readonly ((typeof HELPS)[number] | (typeof LIMITS)[number])[]
}) => (
  <ul className="stack tight">
    {keys.map((key) => (
      <li key={key}>{t(key)}</li>
    ))}
  </ul>
)
