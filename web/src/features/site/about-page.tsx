import { t } from '../../lib/messages/site.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { TextSections } from './text-sections.tsx'

export default function AboutPage() {
  return (
    <div className="stack loose">
      <PageHead title={t('aboutTitle')} lede={t('aboutLede')}>
        {t('aboutHeading')}
      </PageHead>
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
