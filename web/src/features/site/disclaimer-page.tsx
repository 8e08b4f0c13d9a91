import { t } from '../../lib/messages/site.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LegalLanguage } from './legal-language.tsx'
import { TextSections } from './text-sections.tsx'

export default function DisclaimerPage() {
  return (
    <div className="stack loose">
      <PageHeading title={t('disclaimerTitle')} />
      <div className="prose">
        <Notice title={t('summaryHeading')}>
          <p>{t('disclaimerShort')}</p>
          <LegalLanguage />
        </Notice>
      </div>
      <TextSections
        sections={[
          { heading: t('disclaimer1Heading'), body: t('disclaimer1') },
          { heading: t('disclaimer2Heading'), body: t('disclaimer2') },
          { heading: t('disclaimer3Heading'), body: t('disclaimer3') },
          { heading: t('disclaimer4Heading'), body: t('disclaimer4') },
          { heading: t('disclaimer5Heading'), body: t('disclaimer5') },
        ]}
      />
    </div>
  )
}
