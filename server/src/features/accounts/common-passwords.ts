/**
 * Passwords of 15 characters and more that attackers try first: from published lists of leaked passwords, often quoted
 * ones, and those of our own demo data. Lower case letters and digits only. Runs (abc, 123, qwerty) and repetitions
 * need no entry: guessable.ts recognizes them.
 */
export const COMMON_PASSWORDS: readonly string[] = `
1q2w3e4r5t6y7u8i 1qaz2wsx3edc4rfv 1qazxsw23edcvfr4 q1w2e3r4t5y6u7i8 qazwsxedcrfvtgb zaq12wsxcde34rfv
a1b2c3d4e5f6g7h8 a1s2d3f4g5h6j7k8 qwertyasdfgzxcvb qwertyuiopasdfghjklzxcvbnm asdfghjklqwertyuiop
abcdefghijklmnopqrstuvwxyz abcd1234efgh5678 abcdef123456789 123456789abcdef 1234qwerasdfzxcv qwer1234asdf5678
passwordpassword mypasswordis123 mypasswordispassword thisismypassword thisismypassword1 thisisapassword
thisisnotmypassword thisisasecret123 iforgotmypassword ihaveforgottenmypassword forgotmypassword
dontforgetmypassword cantremembermypassword nopasswordneeded password123456789 passwordpassword1 secretpassword1
supersecretpassword mysecretpassword verysecretpassword strongpassword1 strongpassword123 averystrongpassword
myverystrongpassword securepassword1 securepassword123 averylongpassword thisisalongpassword thisisaverylongpassword
temporarypassword temppassword1234 defaultpassword defaultpassword1 changethispassword changemeplease1
pleasechangeme1 pleasechangethis letmeinletmein1 letmeinplease123 pleaseletmeinnow welcometomyworld welcometothejungle
welcomewelcome1 administrator123 administrator1234 administratorpassword adminpassword123 rootpassword1234
correcthorsebatterystaple correctbatteryhorsestaple horsebatterystaple batterystaplecorrect troubadour1234567
thequickbrownfox thequickbrownfoxjumps thequickbrownfoxjumpsoverthelazydog loremipsumdolor loremipsumdolorsitamet
tobeornottobethatisthequestion tobeornottobe123 maytheforcebewithyou mayforcebewithyou luke1amyourfather
iamyourfather123 winteriscoming1 winteriscoming123 valarmorghulis1 supercalifragilisticexpialidocious
howmuchwoodcouldawoodchuckchuck onceuponatime123 happilyeverafter liveloveandlaugh livelaughlove123
liveloveandlaugh1 iloveyouforever iloveyouforever1 iloveyousomuch1 iloveyousomuch123 iloveyoubabe1234
iloveyoumorethananything iloveyouverymuch iloveyoutothemoonandback ilovemyhusband1 ilovemywife12345 ilovemychildren
ilovemychildren1 ilovemydaughter ilovemydaughter1 ilovemygrandkids ilovemyfamily123 ilovemymom123456
ilovemydog123456 ilovechocolate1 ilovechocolate123 iloveicecream123 ilovejesuschrist jesuslovesme1234 jesuschristislord
jesusismysavior godisgoodallthetime ingodwetrust123 thankyoujesus123 blessedandhighlyfavored allthingsarepossible
princessprincess sunshinesunshine footballfootball baseballbaseball basketballplayer skateboarding123
manchesterunited manchesterunited1 manchestercity1 liverpoolfootballclub youllneverwalkalone chelseafootballclub
realmadridclubdefutbol barcelonafootballclub clevelandbrowns clevelandbrowns1 clevelandindians clevelandcavaliers
clevelandguardians cincinnatibengals cincinnatireds1 ohiostatebuckeyes ohiostatebuckeyes1 gobuckeyes123456
columbusbluejackets pittsburghsteelers philadelphiaeagles dallascowboys123 greenbaypackers greenbaypackers1
newenglandpatriots newyorkyankees1 newyorkyankees123 losangeleslakers michiganwolverines denverbroncos123
chicagobears1234 harleydavidson1 harleydavidson123 callofdutymodernwarfare grandtheftauto5 grandtheftauto123
minecraftminecraft pokemonpokemon1 startrekenterprise starwarsstarwars harrypotter12345 lordoftherings1
lordoftherings123 teenagemutantninjaturtles hakunamatata1234 itsalwayssunny1 rockandrollallnite stairwaytoheaven
stairwaytoheaven1 bohemianrhapsody bohemianrhapsody1 sweetchildofmine hotelcalifornia hotelcalifornia1
unitedstatesofamerica godblessamerica godblessamerica1 declarationofindependence wethepeople1776 cleveland1234567
columbusohio1234 cincinnatiohio123 akronohio1234567 summitcountyohio hamiltoncountyohio franklincountyohio
montgomerycounty pickawaycountyohio propertytaxes123 taxliencertificate taxlienservicing taxlienportal123
lienportaldemo
`
  .trim()
  .split(/\s+/)

/** Words that do not make a password harder to guess. They are removed before the rest is judged. */
export const WEAK_WORDS: readonly string[] = `
password passwort passwd passphrase secret welcome letmein changeme administrator admin login logon iloveyou loveyou
qwertz azerty monkey dragon sunshine princess football baseball superman batman master shadow trustno default
january february march april june july august september october november december spring summer autumn winter
monday tuesday wednesday thursday friday saturday sunday
`
  .trim()
  .split(/\s+/)

/** The most common given names in the United States. With a few digits added, attackers try them first. */
export const GIVEN_NAMES: readonly string[] = `
james robert john michael david william richard joseph thomas christopher charles daniel matthew anthony mark donald
steven andrew paul joshua kenneth kevin brian timothy ronald george jason edward jeffrey ryan jacob nicholas gary eric
jonathan stephen larry justin scott brandon benjamin samuel gregory alexander patrick frank raymond jack dennis jerry
tyler aaron jose adam nathan henry zachary douglas peter kyle noah ethan jeremy christian walter keith austin roger
terry sean gerald carl dylan harold jordan jesse bryan lawrence arthur gabriel bruce logan billy albert willie mason
mary patricia jennifer linda elizabeth barbara susan jessica karen sarah lisa nancy sandra ashley emily kimberly betty
margaret donna michelle carol amanda melissa deborah stephanie rebecca sharon laura cynthia dorothy kathleen angela
shirley emma brenda pamela nicole anna samantha katherine christine debra rachel carolyn janet maria olivia heather
helen catherine diane julie victoria joyce lauren kelly christina joan evelyn judith andrea hannah megan cheryl
jacqueline martha madison teresa gloria sara janice kathryn sophia frances alice isabella natalie charlotte brittany
danielle diana abigail alexis kayla carlos miguel antonio francisco alejandro guadalupe fernando alexandra gabriella
`
  .trim()
  .split(/\s+/)
