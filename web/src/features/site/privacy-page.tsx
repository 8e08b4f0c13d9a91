import { Link } from 'react-router'
import { t as frame } from '../../lib/messages/app.ts'
import { t } from '../../lib/messages/site.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { LegalLanguage } from './legal-language.tsx'
import { TextSections } from './text-sections.tsx'

export default function PrivacyPage() {
  return (
    <div className="stack loose">
      <PageHead title={t('privacyTitle')} isQuiet lede={t('privacyEffective')} />
      <div className="prose">
        <Notice title={t('summaryHeading')}>
          <p>{t('privacyShort')}</p>
          <LegalLanguage />
        </Notice>
      </div>
      <TextSections
        sections={[
          { heading: t('privacy1Heading'), body: t('privacy1') },
          { heading: t('privacy2Heading'), body: t('privacy2') },
          { heading: t('privacy3Heading'), body: t('privacy3') },
          { heading: t('privacy4Heading'), body: t('privacy4') },
          { heading: t('privacy5Heading'), body: t('privacy5') },
          { heading: t('privacy8Heading'), body: t('privacy8') },
          { heading: t('privacy6Heading'), body: t('privacy6') },
          {
            heading: t('privacy7Heading'),
            body: t.rich('privacy7', { link: <Link to={PATHS.contact}>{frame('navContact')}</Link> }),
          },
        ]}
      />
    </div>
  )
}
