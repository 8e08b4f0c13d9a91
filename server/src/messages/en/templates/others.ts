/** Letters by e-mail, answers to the contact form, reminders to attorneys and reports. */
export const otherTexts = {
  'letter-mail': {
    subject: '{letter}',
    text: `Dear {name}:

The letter “{letter}”, about tax certificate {certificateNo}, is attached as a PDF file. Please save it.

You get it by e-mail because you agreed to that. To get letters by mail again, or this one on paper, open your profile,
call {tollFree}, or write to {servicingEmail}:

{link}

{company}
`,
  },
  'in-rem-notice': {
    subject: 'After a bankruptcy discharge',
    text: `If you received a discharge in bankruptcy: this is not an attempt to collect from you personally, and you do not owe this debt personally. The tax lien on the property remains. Any amount shown is what it takes to clear the lien; paying it is your choice.
`,
  },
  'test-mail': {
    subject: 'Test e-mail',
    text: `E-mail from this installation arrives. Open this link to confirm it:

{link}

The link works for a day.
`,
  },
  'contact-answer': {
    subject: 'Your message to {company}',
    text: `{answer}

{company}
{tollFree}

You wrote:
{question}
`,
  },
  deadlines: {
    subject: 'Deadlines in your legal files: {count}',
    text: `{list}

{link}
`,
  },
  'report-view': {
    subject: '{view}: {report} of {county}',
    text: `Here is your saved view “{view}” as a file.

The report: {link}

To stop these e-mails, open the report and delete the view.`,
  },
  'report-view-part': {
    subject: '{view}: {report} of {county}',
    text: `Here is your saved view “{view}” as a file.

It has more rows than fit in an e-mail, so the file ends early. The report has all of them.

The report: {link}

To stop these e-mails, open the report and delete the view.`,
  },
  'report-view-unreadable': {
    subject: '{view}: this saved view could not be sent',
    text: `Your saved view “{view}” of the report {report} of {county} could not be sent. The report, or something that the view is limited to, is no longer available.

Open the report, choose the filters again, and save the view under the same name: {link}

You get this e-mail once. The saved view is sent again after it can be read.`,
  },
} as const

/** What is mailed to the company's own staff. */
export const staffTexts = {
  'plan-request': {
    subject: 'Payment plan request for certificate {certificateNo}',
    text: `{name} ({username}) requested a payment plan.

Certificate: {certificateNo}
Parcel: {parcelNo}
E-mail: {email}
{link}

We promised to e-mail the options within 1 business day.

Comment:
{comment}
`,
  },
  'plan-countered': {
    subject: 'Payment plan {planId}: other terms requested',
    text: `The owner requested other terms for the plan on certificate {certificateNo}.

Comment:
{comment}
`,
  },
  'plan-default-alert': {
    subject: 'Payment plan {planId} is in default',
    text: `{note}

The plan is {planId}. A task for it is open.`,
  },
  alert: {
    subject: 'Please check: {what} {id}',
    text: `{note}

This is about: {what} {id}. A task for it is open.
Tax certificate: {certificate}`,
  },
  'approval-requested': {
    subject: 'Please check: {what}',
    text: `{by} asked for this change:

{what}
{changes}

{how} Until then nothing changes.

{link}

If you did not expect this, decline the request and call the person who asked.
`,
  },
  'approval-ended': {
    subject: '{what}: decided',
    text: `{by} asked for this change:

{what}
{changes}

{outcome}

{link}

If you did not expect this, call the person who asked, and check the page above at once.
`,
  },
  contact: {
    subject: 'Message from the contact form',
    text: `Name: {name}
Address: {address}
City, state, ZIP: {place}
E-mail: {email}
Phone: {senderPhone}
Related property: {property}

Message:
{message}
`,
  },
} as const
