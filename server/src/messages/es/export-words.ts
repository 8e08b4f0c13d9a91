/** The words of a copy of the own data, by the English ones, which stand beside what they name (features/people/export). */
export const exportWords: Readonly<Record<string, string>> = {
  // What each table holds.
  'The account: name, address, phone, e-mail, language, and when it was made.':
    'La cuenta: nombre, dirección, teléfono, correo electrónico, idioma y cuándo se creó.',
  'E-mail addresses that the account has had, and when each was confirmed.':
    'Direcciones de correo electrónico que ha tenido la cuenta, y cuándo se confirmó cada una.',
  'Messages sent by the contact form, and their answers.':
    'Mensajes enviados con el formulario de contacto, y sus respuestas.',
  'Certificates that belong to the person, and their owner of record.':
    'Certificados que son de la persona, y su propietario registrado.',
  'Payments made on this site, with fee, receipt, and what went back.':
    'Pagos hechos en este sitio, con cargo, recibo y lo que se devolvió.',
  'Checks, money orders, wires and cash that were received by mail or at the office.':
    'Cheques, giros postales, transferencias y efectivo que se recibieron por correo postal o en la oficina.',
  'Payment plans: asked for, offered, agreed.': 'Planes de pagos: pedidos, ofrecidos, acordados.',
  'The installments of these plans, and what was paid of each.':
    'Las cuotas de estos planes, y lo que se pagó de cada una.',
  'What was agreed to: debits, plans, letters by e-mail, with the text and from where.':
    'Lo que se aceptó: débitos, planes, cartas por correo electrónico, con el texto y desde dónde.',
  'Bank accounts and cards that were saved: bank or brand, and the last four digits. We never had more.':
    'Cuentas bancarias y tarjetas guardadas: banco o marca, y los últimos cuatro dígitos. Nunca tuvimos más.',
  'E-mails that were sent. The text of each is in the folder mails.':
    'Correos electrónicos enviados. El texto de cada uno está en la carpeta mails.',
  'Letters that were sent. Each is in the folder letters.':
    'Cartas enviadas. Cada una está en la carpeta letters.',
  'Payoffs that were looked at while logged in.':
    'Montos de liquidación que se vieron con la sesión iniciada.',
  'Log-ins that are still known, with the network address and the browser.':
    'Inicios de sesión que aún se conocen, con la dirección de red y el navegador.',
  'What was done from this account, as the audit log has it.':
    'Lo que se hizo desde esta cuenta, según el registro.',
  // Columns.
  'User name': 'Nombre de usuario',
  'First name': 'Nombre',
  'Last name': 'Apellido',
  'E-mail': 'Correo electrónico',
  Phone: 'Teléfono',
  Address: 'Dirección',
  'Address 2': 'Dirección 2',
  City: 'Ciudad',
  State: 'Estado',
  ZIP: 'Código postal',
  Language: 'Idioma',
  'Signed up': 'Cuenta creada',
  Certificate: 'Certificado',
  Parcel: 'Parcela',
  'Owner of record': 'Propietario registrado',
  County: 'Condado',
  'Sold on': 'Vendido el',
  'Redeemed on': 'Redimido el',
  Payment: 'Pago',
  Day: 'Día',
  Method: 'Forma de pago',
  Amount: 'Monto',
  Fee: 'Cargo',
  Total: 'Total',
  'Went back': 'Devuelto',
  Receipt: 'Recibo',
  Received: 'Recibido',
  Kind: 'Tipo',
  'Name on it': 'Nombre que lleva',
  Reference: 'Referencia',
  Plan: 'Plan',
  'Asked for': 'Pedido',
  Months: 'Meses',
  Monthly: 'Cada mes',
  Comment: 'Comentario',
  Number: 'Número',
  Due: 'Vence',
  Paid: 'Pagado',
  Agreement: 'Acuerdo',
  Agreed: 'Aceptado',
  'From address': 'Desde la dirección',
  Browser: 'Navegador',
  Ended: 'Terminado',
  Text: 'Texto',
  'Bank or brand': 'Banco o marca',
  'Last four digits': 'Últimos cuatro dígitos',
  Since: 'Desde',
  Until: 'Hasta',
  Confirmed: 'Confirmada',
  Name: 'Nombre',
  'City, state, ZIP': 'Ciudad, estado, código postal',
  Message: 'Mensaje',
  Answer: 'Respuesta',
  Mail: 'Correo electrónico número',
  Sent: 'Enviado',
  To: 'Para',
  Subject: 'Asunto',
  Letter: 'Carta',
  Made: 'Hecha',
  'Sent by': 'Enviada por',
  'Looked at': 'Visto',
  Payoff: 'Monto de liquidación',
  'Logged in': 'Inicio de sesión',
  When: 'Cuándo',
  What: 'Qué',
  On: 'Sobre',
  Result: 'Resultado',
  // The index.
  'READ ME FIRST': 'LEA PRIMERO',
  'Records of {name}, as of {day}.': 'Registros de {name}, al {day}.',
  'Each table opens in a spreadsheet. What there is none of has no file.':
    'Cada tabla se abre en una hoja de cálculo. De lo que no hay, no hay archivo.',
  'Rows: {count}': 'Filas: {count}',
  'The text of each e-mail, under its number in mails.csv.':
    'El texto de cada correo electrónico, con su número en mails.csv.',
  'Each letter as PDF, under its number in letters.csv.': 'Cada carta en PDF, con su número en letters.csv.',
  'Missing: the files of the letters {numbers} could not be found. Ask us for them.':
    'Faltan: no se encontraron los archivos de las cartas {numbers}. Pídanoslos.',
  'Not in here: passwords, which nobody can read; card and bank account numbers, which never reach us; and notes of staff. Ask us if something is missing.':
    'No está aquí: contraseñas, que nadie puede leer; números de tarjetas y de cuentas bancarias, que nunca nos llegan; y notas de nuestro personal. Pregúntenos si falta algo.',
}
