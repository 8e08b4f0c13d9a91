import { Link } from 'react-router'
import { ServicingPhone } from '../../lib/contact.tsx'
import { t } from '../../lib/messages/accessibility.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { contactPath } from '../../lib/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextSections } from './text-sections.tsx'

const HELPS = ['helps1', 'helps2', 'helps3', 'helps4', 'helps5', 'helps6'] as const
const LIMITS = ['limits1', 'limits2', 'limits3'] as const

/** Explains how everyone can use the site, which problems remain, and whom to contact about others. */
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
      <TextSections
        sections={[
          { heading: t('aim'), body: t('aimBody') },
          { heading: t('helps'), points: HELPS.map((key) => t(key)) },
          { heading: t('checked'), body: t('checkedBody') },
          { heading: t('limits'), points: LIMITS.map((key) => t(key)) },
        ]}
      />
    </div>
  )
}
