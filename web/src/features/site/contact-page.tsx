import { postalLines } from '@fieldstone/contract/papers/sender'
import { t as f } from '../../lib/messages/contact.ts'
import { t } from '../../lib/messages/site.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { useSiteSettings } from '../../lib/site-settings.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Loading, TextSkeleton } from '../../ui/skeletons.tsx'
import { ContactForm } from './contact-form.tsx'
import { PhoneFacts } from './phone-facts.tsx'
import './contact-page.css'

export default function ContactPage() {
  return (
    <div className="stack loose">
      <PageHead title={t('contactTitle')} lede={t('contactLede')} />
      <div className="beside">
        <Sheet isRuled className="stack" aria-labelledby="write">
          <h2 id="write">{f('heading')}</h2>
          <p className="muted">{f('lede')}</p>
          <ContactForm />
        </Sheet>
        <Aside />
      </div>
    </div>
  )
}

/** Other ways to reach us. PhoneFacts shows a notice if they cannot be loaded. */
function Aside() {
  const { data: site, isError } = useSiteSettings()
  if (site && site.missing.length > 0) return <p className="muted">{t('contactNone')}</p>
  return (
    <div className="stack contact-aside">
      <Sheet className="stack" aria-labelledby="phones">
        <h2 id="phones">{t('contactPhones')}</h2>
        <PhoneFacts />
      </Sheet>
      {isError ? null : (
        <Sheet className="stack" aria-labelledby="post">
          <h2 id="post">{t('contactPost')}</h2>
          <Post />
        </Sheet>
      )}
    </div>
  )
}

/** The two postal addresses. */
function Post() {
  const { data: site } = useSiteSettings()
  if (!site)
    return (
      <Loading>
        <TextSkeleton lines={6} />
      </Loading>
    )
  return (
    <>
      <p>{t('contactPostBody')}</p>
      <Address lines={postalLines(site, 'postal')} />
      <p>{t('contactPayBody')}</p>
      <Address lines={postalLines(site, 'payment')} />
    </>
  )
}

const Address = ({ lines }: { readonly lines: readonly string[] }) => (
  <address className="postal">{lines.join('\n')}</address>
)
