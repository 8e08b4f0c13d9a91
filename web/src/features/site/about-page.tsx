import { t } from '../../lib/messages/site.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { TextSections } from './text-sections.tsx'

export default function AboutPage() {
  return (
    <div className="stack loose">
      <div className="stack tight">
        <PageHeading title={t('aboutTitle')}>{t('aboutHeading')}</PageHeading>
        <p className="lede">{t('aboutLede')}</p>
      </div>
      <TextSections
        sections={[
          { heading: t('aboutWhatHeading'), body: t('aboutWhat') },
          { heading: t('aboutDoHeading'), body: t('aboutDo') },
          { heading: t('aboutNotHeading'), body: t('aboutNot') },
          { heading: t('aboutWhoHeading'), body: t('aboutWho') },
        ]}
      />
    </div>
  )
}
