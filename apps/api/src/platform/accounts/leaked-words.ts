/**
 * What people build passwords from, as the published lists of leaked ones show (the top ten thousand of RockYou, LinkedIn,
 * Adobe and Collection #1, and Indonesian leaks): names, animals, sports, brands, films, places, feelings. Written from
 * knowledge of those lists, not copied: each word stands for all passwords that add digits, years, signs or another word.
 */
const groups = {
  firstNames: `aaron abigail adam adrian adriana aidan alan albert alberto alejandra alejandro alex alexa alexander alexandra
    alexandria alexis alfred alfredo alice alicia alison allison alyssa amanda amber amelia amy andre andrea andreas andrew
    andrey angel angela angelica angelina angelo anita anna annie anthony antonio april ariana ariel arthur ashlee ashley ashton
    audrey austin autumn barbara beatrice becky benjamin bernard bethany beverly bianca bobby bonnie brandi brandon brandy brenda
    brendan brian brianna britney brittany brooke bruce bryan caitlin calvin cameron camila camille carla carlos carmen carol
    carolina caroline carolyn carrie casey cassandra cassie catherine cathy cecilia chantal charlene charles charlotte chelsey
    cheryl chris christian christina christine christopher cindy claire clara claudia cody colin connor corey courtney craig
    cristian cristina crystal curtis cynthia daisy dakota dallas damian daniel daniela danielle danny darren david dawson deborah
    debbie denise dennis derek desiree destiny devin diana diane diego dominic dominique donald donna dorothy douglas dustin
    dylan edgar eduardo edward eileen elaine eleanor elena elijah elizabeth ellen emanuel emily emma enrique eric erica erika
    erin esther ethan eugene evelyn fabian faith felicia felipe felix fernanda fernando florence frances francesca francis
    francisco frank franklin freddy frederick gabriel gabriela gabrielle garrett gary genesis george gerald gerardo gilbert gina
    giovanni gloria gordon grace gregory guillermo gustavo hailey hannah harold harry heather hector heidi helena henry herbert
    hernan holly howard hunter ignacio irene isaac isabel isabella isaiah jackie jackson jacob jacqueline jaime james jamie janet
    janice jared jasmine jason javier jeffrey jenna jenny jeremiah jeremy jerome jessie jesus joanna joaquin jocelyn joel johanna
    john johnny jonathan jorge joseph joshua joyce juan judith julia julian juliana julie juliet justin kaitlyn karen karina karla
    katherine kathleen kathryn katie katrina kayla keith kelly kelsey kenneth kevin kimberly kirsten kristen kristin kristina
    kyle larry laura lauren lawrence leonard leonardo leslie lillian linda lindsay lindsey lisa logan lorena lorenzo louis louise
    lucas lucia luis lydia mackenzie madeline madison manuel marcel marcela marco marcos marcus margaret maria mariah mariana
    maribel marie marina mario marisol marissa mark marlene martha martin martina marvin mary mason mateo mathew matthew maureen
    maurice maxwell megan melanie melinda melissa melody mercedes meredith michaela michele michelle miguel mikayla mildred
    miranda mitchell molly monica monique morgan nadine nancy natalia natalie natasha nathan nathaniel nelson nicholas nicolas
    nicole nikita norman oliver olivia oscar pablo paige pamela patricia patrick paul paula pauline pedro penelope peter philip
    phillip phoebe preston priscilla rachel rafael ramon randall randy raquel raymond rebecca regina renee ricardo richard rita
    robert roberto robin rodney rodrigo roger roland roman ronald rosemary russell ruth ryan sabrina samantha samuel sandra sarah
    scott sebastian sergio shannon sharon shawn sheila shelby sherry shirley sierra silvia simone sofia sophia sophie stacey
    stella stephanie stephen steven stewart summer susan suzanne sydney sylvia tamara tanya tatiana taylor teresa terrance theresa
    thomas tiffany timothy tracy travis trevor trinity tristan tyler valentina valeria valerie vanessa veronica vicente victor
    victoria vincent virginia vivian walter wanda wendy wesley whitney william xavier yolanda yvonne zachary`,
  indonesians: `adit aditya agung agus ahmad alif alya amelia amir andi andika anggi anggraini anisa annisa anton anwar arief arif
    aulia ayu bagas bambang bayu budi cahya cahyono candra citra damar dani darma dedi deni desi devi dewi dian dimas dina dwi edi
    eka eko endah endang erna erwin fadli fahmi faisal fajar farhan farid fatimah feri fitri fitria galih gilang gunawan guntur
    hadi hafiz hakim halim hana hari hartono haryanto hasan hendra hendri heru hidayat ibrahim ikhsan ilham imam indah indra intan
    irawan irfan irma iskandar ismail iwan jaya joko juli junaidi kartika kartini kurnia kurniawan kusuma laila lestari lina linda
    lukman lusi mahendra maulana mega mei melati mila mulyadi mulyani mustafa nabila nanda nia ningsih novi novita nugroho nur nurul
    oktavia pandu permata permana prabowo pratama pratiwi priyanto puji purnama purnomo puspita putra putri rachmat rahayu rahma
    rahman rahmat rama ramadhan rani ratna rendi reza ridho ridwan rina rini rio riska rizal rizki rizky robi rudi rusdi saputra
    saputri sari sasa satria setiawan setyawan sinta siska siti slamet sofyan soleh sri sudirman sugeng sugiarto suharto sukarno
    sulaiman sulistyo sumarno supri surya susanti susanto susilo suryadi sutrisno syahrul taufik teguh tika tono toni tri tuti
    udin umar usman utami utomo vina wahyu wahyudi wati wawan wibowo widodo widya wijaya wulan wulandari yadi yanti yanto yoga
    yogi yohanes yudi yuli yulia yuliana yunita yusuf zaenal zahra zainal slank slankers`,
  indonesianWords: `keluargaku anakku ibuku ayahku asmara bajingan bandot bangsat bangkit bebas belajar bersama bintang bola bunga cantik ceria damai dangdut
    doaku dunia durian elang gajah ganteng garut gila goblok hantu harimau hitam idola impian jagoan jawa jodoh
    jomblo kampret kampus kancil kangen kaskus kasih kelinci kenangan kepompong keren kodok komodo kosong kucing kuningan
    kupukupu kurcaci lagu langit laskar lautan lebah lucu lumba lupa macan madrid malaikat malang mandiri manis manja matahari
    mawar mentari merah merpati mimpi mobil monyet motor musik naga nasigoreng pacar pahlawan pangeran panda pantai
    pelangi pelita persebaya perwira pintar pramuka presiden priyayi rembulan rindu rumah rumahku sabar sapi saudara sayangmu
    sejati semangat sempurna senyum serigala setia setan singa sinar sriwijaya surga sukses tanah tercinta teman terang tersayang
    tuhan ular unyil wanita warung bali balikpapan banjarmasin banten batam bekasi bogor cirebon denpasar depok jambi jayapura
    jember jogja jogjakarta kalimantan kediri lampung lombok madiun madura magelang manado mataram padang palembang papua
    pekanbaru pontianak purwokerto riau samarinda sidoarjo solo sulawesi sumatera surakarta tangerang tasikmalaya tegal
    yogyakarta binus gadjahmada univers gojek tokopedia shopee bukalapak mandiri bcabca pertamina garudaku indomie`,
  animals: `beagle buddy buster butterflies cheetah chicken coyote crocodile dolphin dolphins doggie eagle eagles elephant falcon
    falcons gator gorilla hamster hawk horses jaguar kitten kitty leopard lions lizard lobster mustang panther panthers parrot
    penguin phoenix piglet puppies puppy rabbit raptor raven ravens scorpion shark sharks snake spider spiderman squirrel stallion
    tiger tigers tigger turtle unicorn viper wolf wolverine wolves animal animals bear bulldog`,
  sportsAndTeams: `arsenalfc atlanta barca bayern benfica boca boxing braves broncos bulls celtic celtics champion champions cowboy
    cowboys cricket dodgers everton fcbarcelona fenerbahce fishing florida football1 galatasaray giants golfer golf gunners hockey
    inter internazionale juventus karate lakers lacrosse lebron lionel maradona messi milan milano motocross mourinho neymar
    newcastle newyork nirvana packers patriots pirates racing raiders rangers realmadrid redskins redsox rockets ronaldo ronaldinho
    rooney runner runescape rugby saints senna skater skateboard soccer1 softball sports steelers surfer surfing swimmer swimming
    tennis tottenham united valentino volleyball warriors westham wrestling yankees zidane skating snowboard`,
  screens: `alien aliens avatar avengers bambi barbie batman1 beatles beavis bieber blink bond britney buffy cartman casper cinderella
    dexter disney disneyland dracula dragonball ferrari final fantasy finalfantasy frodo gandalf gamer games garfield gameboy gizmo
    godzilla goku halo hannibal hellokitty hercules heroes hitman hobbit homer hogwarts ironman jedi joker kakashi legolas leonidas
    linkin linkinpark lord matrix maverick mario1 merlin metallica mickey mickeymouse minecraft minnie mordor mozart nemo nintendo
    pikachu playstation pooh popeye potter harrypotter predator princess1 radiohead rambo ranger rockstar sailormoon sasuke scarface
    scooby scoobydoo shrek simpson simpsons slayer slipknot smurf snoopy sonic spongebob starcraft startrek stitch terminator thor
    tinkerbell titanic transformers trooper twilight tupac eminem vampire vegeta venom warcraft warhammer winnie winniethepooh
    wizard wonderwoman xbox xbox360 yugioh zelda zombie naruto1 onepiece bleach`,
  brandsAndThings: `adidas airplane apple audi bentley bicycle biscuit blackberry boeing brownie bubbles burger camaro camera candy
    carrera cherry chevrolet chevy chocolate cinnamon citroen coconut coffee converse cookie cookies corolla corona corvette cupcake
    diamond diamonds dollar dollars donut dreams ducati facebook1 fiesta firebird flowers ford forever1 friend friendship gibson
    ginger guitar guinness guinnes hacker hardcore harley heineken hello1 honda honey honey1 hotdog hotmail infinity intel jaguar1
    jasper jellybean kawasaki keyboard laptop lemon lexus linux lollipop louisvuitton lucky macbook macintosh mailbox marlboro mazda
    money motorola muffin myspace network nikon nissan nokia number office1 oracle orange oranges pancake panasonic peaches peanut
    peanuts peugeot phantom phone piano pickle pineapple pizza platinum porsche pretty printer pumpkin qwert rainbow renault rosebud
    scooter sendpassword siemens silver skyline skype snickers soprano strawberry subaru sugar sunflower suzuki sweetpea tequila
    toyota trumpet turbo vanilla verizon vodka volcom volkswagen volvo watermelon website whiskey windows1 yahoo yamaha yellow`,
  feelings: `killer mynameis myname correcthorse amazing always amore amorcito angels anytime asshole awesome babies baby babygirl babyboy beautiful beauty because
    believe bestfriend bestfriends biteme bitch blessed blessing blonde boyfriend brother brothers bullshit celebrity chocolat church
    crazy cutie daddy dancer dancing danger darkness darling daughter daydream death deathnote destroy devil dreamer drummer emperor
    enjoy escape eternity everyone extreme fabulous faithful fatboy father fearless fire firefly fireman flower1 forgive freaky
    freedom1 friendly fuckoff fuckyou fuckyou1 funny funtime genius getmoney ghetto girls girlfriend gangster glory goddess godisgood
    godbless goodluck gorgeous gothic grandma handsome happiness happy harmony hater heaven hello123 hottie hotstuff hunter1 husband
    ihateyou ilovegod ilovehim ilovejesus ilovemom iloveme immortal incorrect indigo inlove invisible jesuschrist jesuslove justice
    justme kisses kissme knight knights ladies laughter legend liberty lifeisgood loveme loveme1 lovelife lover loverboy lovers
    loveyou1 luckyme lucky1 magic marriage memories millionaire miracle missyou moonlight mother motherfucker mommy mylife mylove
    nothing1 nevermind newlife newpassword ninja nobody online onelove oneandonly passion peace peaceful perfect personal
    player playboy please pleaseletmein poohbear pornstar poison power powerful precious promise purple qwerty1 queen rebel redhead
    remember revenge rocker romance samurai scorpio secrets security serenity sexy sexygirl shadow1 silence sister smile smiley
    smokey snowball snowflake snowman soldier something special spirit starlight stronger student stupid success sunset survivor
    sweetheart sweetie sweetness teacher teamo tequiero teiubesc thebest thankyou thunder together tomorrow treasure trouble
    truelove trustme trustno1 universe valentine victory violet virgin warrior wedding welcome1 whatever1 wisdom wonder wonderful
    working world yourmom youandme`,
  places: `africa alaska alabama algeria america american amsterdam argentina arizona asia athens atlantis australia austria
    bangladesh beijing belgium berlin bolivia boston brasil brazil britain brooklyn bulgaria california canada caracas chicago chile
    china colombia colorado dallas denmark denver detroit deutschland dublin ecuador egypt england espana europe finland france
    georgia germany greece hawaii holland hollywood honduras hongkong houston hungary iceland india ireland israel istanbul italia
    italy jamaica japan jerusalem kentucky korea lasvegas lebanon lisboa london losangeles madrid malaysia maryland melbourne mexico
    miami michigan mississippi montana montreal morocco moscow naples nederland netherlands newzealand nigeria norway oakland ohio
    oklahoma oregon ottawa pakistan palestine panama paris peru philadelphia philippines phoenix1 pilipinas poland polska portugal
    puertorico quebec roma romania rome russia santiago scotland seattle serbia singapore slovakia spain stockholm sweden
    switzerland sydney1 taiwan tennessee texas thailand tokyo toronto turkey turkiye ukraine usa venezuela vietnam vienna virginia1
    wales washington wisconsin`,
  machines: `abc123 access14 account adminadmin administrator1 anonymous backup blink182 changeit changeme1 cisco computer1 connect
    control database debian default1 desktop developer digital1 download email engineer error explorer firewall firefox foobar
    gateway global hacked hacker1 helpdesk hosting info internet1 invalid javascript lenovo letmein1 letmein2 letmein123 localhost
    logitech master1 matrix1 mysql nopass nopassword novell operator p4ssword pa55word passcode passpass passport password1
    passwords pass1234 pentium postgres private programmer project public python qazqaz qwaszx redhat remote root1 router sample
    scanner seguro server1 service shutdown software solaris start startfinding student1 super supervisor superuser support
    support1 switch sysadmin system1 technology telecom telephone temp temporary test1234 testpass tester testuser toor trial
    ubuntu unix unlock update user1234 username vagrant virtual vpn webmaster wireless wordpress work zaqwsx zxcasd zxcasdqwe
    qweasd qweasdzxc asdasd asdqwe qweqwe zxczxc dfghjkl cvbnm poiuy lkjhg mnbvcxz`,
}

export const leakedWords: readonly string[] = [
  ...new Set(
    Object.values(groups)
      .flatMap((words) => words.split(/\s+/))
      .map((word) => word.replace(/(?<!\d)\d+$/, ''))
      .filter((word) => word.length > 2),
  ),
]
