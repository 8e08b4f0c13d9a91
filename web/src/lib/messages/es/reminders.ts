import type { Catalogues } from '../translated.ts'

export const reminders: Catalogues['reminders'] = {
  title: '¿Dejar de recibir estos recordatorios?',
  missing: 'Este enlace no funciona.',
  goOn: 'Le recordamos por correo electrónico lo que vence del certificado {number}. Aquí puede dejar de recibir esos correos.',
  stoppedTitle: 'Ya no le enviamos recordatorios',
  stopped: 'Ya no le recordamos lo que vence del certificado {number}.',
  still: 'Seguirá recibiendo:',
  stillAnswers: 'respuestas a lo que nos pregunte',
  stillReceipts: 'recibos, avisos antes de un débito acordado y noticias de sus pagos',
  stillNotices: 'avisos que exige la ley, como un aviso de incumplimiento, y la liberación del gravamen',
  debts: 'Esto no cambia cuánto se debe ni cuándo vence. Los débitos acordados continúan.',
  stop: 'Dejar de recibirlos',
  again: 'Volver a recibir recordatorios',
  byStaff: 'Nuestro personal los detuvo. Llámenos o escríbanos si los quiere de nuevo.',
  contact: 'Contáctenos',
}
