PRAGMA application_id = 1197102149;
BEGIN TRANSACTION;
CREATE TABLE declarations (
  name TEXT PRIMARY KEY,
  declaration TEXT NOT NULL,
  digest TEXT NOT NULL
) STRICT;
CREATE TABLE dishes (
  row INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE CHECK (key <> ''),
  revision INTEGER NOT NULL,
  name TEXT NOT NULL CHECK (name <> ''),
  description TEXT,
  price INTEGER NOT NULL CHECK (price >= 0),
  type TEXT NOT NULL CHECK (type <> '')
) STRICT;
INSERT INTO "dishes" VALUES(1,'d-01',16,'Pizza Pomarada','Tomate, queso de cabra, manzana asada y nueces',1410,'Pizzas');
INSERT INTO "dishes" VALUES(2,'d-02',10,'Pizza del Faro','Atún en escabeche, cebolla roja y alcaparras',1250,'Pizzas');
INSERT INTO "dishes" VALUES(3,'d-03',10,'Pizza Cuatro Montes','Cuatro quesos de la montaña y una cucharada de miel',1420,'Pizzas');
INSERT INTO "dishes" VALUES(4,'d-04',10,'Pizza Huerta Baja','Calabacín, pimiento asado, aceitunas y albahaca',1190,'Pizzas');
INSERT INTO "dishes" VALUES(5,'d-05',10,'Pizza Picadillo','Picadillo de cerdo, huevo y pimentón dulce',1340,'Pizzas');
INSERT INTO "dishes" VALUES(6,'d-06',10,'Pizza Blanca de Puerro',NULL,1275,'Pizzas');
INSERT INTO "dishes" VALUES(7,'d-07',10,'Entrecot a la brasa','Trescientos gramos, con patatas fritas y pimientos',2150,'Carnes');
INSERT INTO "dishes" VALUES(8,'d-08',10,'Pollo a la sidra','Muslos guisados despacio con sidra y laurel',1480,'Carnes');
INSERT INTO "dishes" VALUES(9,'d-09',10,'Carrilleras al vino tinto','Con puré de patata y cebollitas glaseadas',1760,'Carnes');
INSERT INTO "dishes" VALUES(10,'d-10',10,'Costillas con miel y romero','Media costilla, seis horas de horno',1625,'Carnes');
INSERT INTO "dishes" VALUES(11,'d-11',10,'Hamburguesa de la casa','Vacuno y cebolla caramelizada, en pan de mantequilla',1295,'Carnes');
INSERT INTO "dishes" VALUES(12,'d-12',10,'Macarrones de la abuela','Con chorizo, tomate y queso gratinado',1090,'Pastas');
INSERT INTO "dishes" VALUES(13,'d-13',10,'Espaguetis «al toque»','Ajo, guindilla, perejil | picantes de verdad',980,'Pastas');
INSERT INTO "dishes" VALUES(14,'d-14',10,'Lasaña de setas','Setas de temporada y bechamel ligera',1240,'Pastas');
INSERT INTO "dishes" VALUES(15,'d-15',10,'Ñoquis con salsa de nuez','',1175,'Pastas');
CREATE TABLE employees (
  row INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE CHECK (key <> ''),
  revision INTEGER NOT NULL,
  name TEXT NOT NULL CHECK (name <> ''),
  dateOfBirth TEXT NOT NULL CHECK (dateOfBirth GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  isBirthDateDefaulted INTEGER NOT NULL CHECK (isBirthDateDefaulted IN (0, 1)),
  employeeType TEXT NOT NULL CHECK (employeeType IN ('exempt', 'nonExempt', 'partTime'))
) STRICT;
INSERT INTO "employees" VALUES(1,'a',3,'Ana Núñez Gil','1990-01-01',0,'partTime');
INSERT INTO "employees" VALUES(2,'c',1,'Cleo Ræd','1979-12-31',0,'nonExempt');
INSERT INTO "employees" VALUES(4,'b',1,'Ben Ode','1985-06-15',1,'partTime');
CREATE TABLE forms (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL CHECK (id <> ''),
  version INTEGER NOT NULL CHECK (version >= 1),
  revision INTEGER NOT NULL,
  title TEXT NOT NULL CHECK (title <> ''),
  description TEXT NOT NULL CHECK (description <> ''),
  UNIQUE (id, version)
) STRICT;
INSERT INTO "forms" VALUES(1,'car-insurance',1,12,'Car insurance proposal','id: car-insurance
title: Car insurance proposal
version: 1
sections:
  - key: policyholder
    title: Policyholder
    fields:
      - key: documentType
        title: Document type
        kind: choice
        choices:
          - value: nationalId
            title: National identity card
          - value: passport
            title: Passport
          - value: residencePermit
            title: Residence permit
        required: true
        initial: nationalId

      # What a valid number looks like depends on the document, and so a number
      # typed for one document is not kept for another.
      - key: documentNumber
        title: Document number
        kind: text
        required: true
        parents: [documentType]
        searchable: true
        private: true
        hint: As printed on the document, without blanks
        checks:
          - pattern: "[0-9]{8}[A-Z]"
            when: {field: documentType, equals: nationalId}
            message: Eight digits and a capital letter
          - mask: "AAA999999"
            when: {field: documentType, equals: passport}
            message: Three letters and six digits
          - pattern: "[XYZ][0-9]{7}[A-Z]"
            when: {field: documentType, equals: residencePermit}
            message: X, Y or Z, seven digits and a capital letter

      - key: issuingCountry
        title: Issuing country
        kind: text
        required: true
        parents: [documentType]
        hint: Only a passport names it
        hiddenWhen: {not: {field: documentType, equals: passport}}
        checks:
          - minimumLength: 2
          - maximumLength: 60

      - key: fullName
        title: Full name
        kind: group
        required: true
        searchable: true
        fields:
          - key: firstName
            title: First name
            kind: text
            required: true
            checks:
              - maximumLength: 60
          - key: lastName
            title: Last name
            kind: text
            required: true
            checks:
              - maximumLength: 80

      - key: birthDate
        title: Date of birth
        kind: date
        required: true
        checks:
          - notBefore: 1906-01-01
          - notAfter: {rule: today, years: -18}
            message: A policyholder is of age

      - key: email
        title: E-mail
        kind: email
        required: true
        searchable: true

      - key: phone
        title: Telephone
        kind: phone

      - key: address
        title: Address
        kind: group
        required: true
        fields:
          - key: city
            title: City
            kind: text
            required: true
          - key: street
            title: Street
            kind: text
            required: true
            parents: [city]
          # The same number in another street is another house.
          - key: houseNumber
            title: House number
            kind: text
            required: true
            parents: [city, street]
            hint: With floor and door where there are any
            checks:
              - maximumLength: 20

  - key: car
    title: Car
    fields:
      - key: make
        title: Make
        kind: choice
        choices:
          - value: albor
            title: Albor
          - value: fjellvik
            title: Fjellvik
          - value: kestrel
            title: Kestrel
          - value: morita
            title: Morita
          - value: other
            title: Another make
        required: true
        searchable: true

      - key: otherMake
        title: Name of the make
        kind: text
        required: true
        parents: [make]
        hiddenWhen: {not: {field: make, equals: other}}

      - key: model
        title: Model
        kind: text
        required: true
        parents: [make]
        searchable: true

      - key: fuel
        title: Fuel
        kind: choice
        choices:
          - value: petrol
            title: Petrol
          - value: diesel
            title: Diesel
          - value: hybrid
            title: Hybrid
          - value: electric
            title: Electric
        required: true
        initial: petrol

      - key: enginePower
        title: Engine power in kilowatts
        kind: decimal
        checks:
          - minimum: 2
          - maximum: 600

      - key: batteryLeased
        title: Battery is leased
        kind: switch
        initial: false
        parents: [fuel]
        hiddenWhen: {field: fuel, in: [petrol, diesel]}

      - key: firstRegistration
        title: First registration
        kind: date
        required: true
        checks:
          - notBefore: 1990-01-01
            message: Older cars have a policy of their own
          - notAfter: {rule: today}

      - key: noRegistrationNumber
        title: No registration number yet
        kind: switch
        initial: false

      - key: registrationNumber
        title: Registration number
        kind: text
        required: true
        noneWhen: noRegistrationNumber
        searchable: true
        hint: Four digits and three letters
        checks:
          - mask: "9999-AAA"

      - key: value
        title: Value of the car
        kind: money
        required: true
        checks:
          - minimum: 500
          - maximum: 200000

      - key: kilometresPerYear
        title: Kilometres a year
        kind: integer
        required: true
        initial: 12000
        checks:
          - minimum: 0
          - maximum: 150000

      - key: garage
        title: Kept in a garage
        kind: switch
        initial: false

      - key: parkingPlace
        title: Where the car stands at night
        kind: choice
        choices:
          - value: street
            title: In the street
          - value: courtyard
            title: In a courtyard
          - value: carPark
            title: In a public car park
        required: true
        parents: [garage]
        hiddenWhen: {field: garage, equals: true}

      # Asked only of valuable cars that are left outside, so two conditions meet.
      - key: trackingDevice
        title: Has a tracking device
        kind: switch
        hiddenWhen:
          any:
            - {field: garage, equals: true}
            - {not: {field: parkingPlace, in: [street, courtyard]}}
            - all:
                - {field: fuel, equals: petrol}
                - {field: enginePower, isEmpty: true}

  - key: drivers
    title: Drivers
    fields:
      - key: drivers
        title: Drivers
        kind: list
        required: true
        checks:
          - minimum: 1
            message: Somebody has to drive the car
          - maximum: 4
        fields:
          - key: fullName
            title: Full name
            kind: group
            required: true
            fields:
              - key: firstName
                title: First name
                kind: text
                required: true
              - key: lastName
                title: Last name
                kind: text
                required: true
          - key: birthDate
            title: Date of birth
            kind: date
            required: true
            checks:
              - notAfter: {rule: today, years: -17}
          - key: licenceSince
            title: Licence since
            kind: date
            required: true
            parents: [birthDate]
            checks:
              - notBefore: {field: birthDate}
                message: Nobody is born with a licence
              - notAfter: {rule: today}
          - key: accidents
            title: Accidents in the last five years
            kind: integer
            initial: 0
            checks:
              - minimum: 0
              - maximum: 20

  - key: documents
    title: Documents
    fields:
      - key: proofOfIdentity
        title: Proof of identity was seen
        kind: switch
        required: true
        initial: false

      - key: proofOfAddress
        title: Proof of address was seen
        kind: switch
        initial: false

      - key: notes
        title: Notes
        kind: multiline
        private: true
        checks:
          - maximumLength: 2000

      - key: startDate
        title: Start of the insurance
        kind: date
        required: true
        initial: {rule: today}
        checks:
          - notBefore: {field: firstRegistration}
            message: A car is insured from its first registration at the earliest
          - notAfter: {rule: today, days: 90}
');
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" VALUES('store-1');
INSERT INTO "grdb_migrations" VALUES('store-2');
INSERT INTO "grdb_migrations" VALUES('rejections-2');
INSERT INTO "grdb_migrations" VALUES('declarations-1');
INSERT INTO "grdb_migrations" VALUES('employees-1');
INSERT INTO "grdb_migrations" VALUES('reservations-1');
INSERT INTO "grdb_migrations" VALUES('ratings-1');
INSERT INTO "grdb_migrations" VALUES('people-1');
INSERT INTO "grdb_migrations" VALUES('orders-1');
INSERT INTO "grdb_migrations" VALUES('questionnaires-1');
INSERT INTO "grdb_migrations" VALUES('questionnaires-2');
CREATE TABLE history (
  row INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  revision INTEGER NOT NULL,
  previous INTEGER NOT NULL,
  isRemoved INTEGER NOT NULL CHECK (isRemoved IN (0, 1)),
  state TEXT NOT NULL,
  CHECK (previous < revision)
) STRICT;
INSERT INTO "history" VALUES(1,'employees','a',2,1,0,'["Ana Núñez","1990-01-01",0,"exempt"]');
INSERT INTO "history" VALUES(2,'employees','a',3,2,0,'["Ana Núñez Gil","1990-01-01",0,"exempt"]');
INSERT INTO "history" VALUES(3,'employees','d',4,1,1,'["Dora Poe","1985-03-04",0,"exempt"]');
INSERT INTO "history" VALUES(4,'people','25df1568-a54d-4274-828d-124308508725',14,7,0,'["Mme","Apolline","Guérin-Sauvage","female","1989-04-25","FR","apolline.guerin@example.com","01-99-00-01-01","06-39-98-01-01","9 Rue des Tisserands","Lyon","Rhône","France","69004","45.7740","4.8270","+1:00 Brussels, Copenhagen, Madrid, Paris","2018-09-13","https://example.com/pictures/apolline-guerin-large.jpg"]');
INSERT INTO "history" VALUES(5,'room_types','0',15,5,0,'["Two Queens","2Q",17900]');
INSERT INTO "history" VALUES(6,'dishes','d-01',16,10,0,'["Pizza Pomarada","Tomate, queso de cabra, manzana asada y nueces",1395,"Pizzas"]');
INSERT INTO "history" VALUES(7,'reservations','r-1002',17,6,1,'["Edwin","Hathersage","e.hathersage@example.org","2025-07-11","2025-07-13",1,0,"1",0,"booked",19900]');
CREATE TABLE order_lines (
  row INTEGER PRIMARY KEY,
  parent INTEGER NOT NULL REFERENCES orders (row) ON DELETE CASCADE,
  place INTEGER NOT NULL CHECK (place >= 1),
  dish TEXT REFERENCES dishes (key) ON DELETE SET NULL,
  name TEXT NOT NULL,
  price INTEGER NOT NULL CHECK (price >= 0),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 100),
  UNIQUE (parent, place)
) STRICT;
INSERT INTO "order_lines" VALUES(1,1,1,'d-02','Pizza del Faro',1250,1);
INSERT INTO "order_lines" VALUES(2,1,2,'d-14','Lasaña de setas',1240,3);
INSERT INTO "order_lines" VALUES(3,2,1,'d-02','Pizza del Faro',1250,2);
INSERT INTO "order_lines" VALUES(4,2,2,'d-03','Pizza Cuatro Montes',1420,1);
INSERT INTO "order_lines" VALUES(5,2,3,'d-14','Lasaña de setas',1240,1);
CREATE TABLE orders (
  row INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE CHECK (key <> ''),
  revision INTEGER NOT NULL,
  address TEXT,
  phone TEXT,
  placedOn TEXT CHECK (placedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*')
) STRICT;
INSERT INTO "orders" VALUES(1,'o-0016',11,'Calle del Sable 33','555-0164','2026-03-05T19:23:00');
INSERT INTO "orders" VALUES(2,'o-0018',11,'Carretera de la Playa, km 2','555-0171','2026-03-06T20:17:18');
CREATE TABLE people (
  row INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE CHECK (key <> ''),
  revision INTEGER NOT NULL,
  title TEXT, firstName TEXT, lastName TEXT, gender TEXT,
  dateOfBirth TEXT CHECK (dateOfBirth GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  nationality TEXT CHECK (length(nationality) = 2),
  email TEXT, phone TEXT, cell TEXT, street TEXT, city TEXT, state TEXT, country TEXT, postcode TEXT,
  latitude TEXT, longitude TEXT, timeZone TEXT,
  registeredOn TEXT CHECK (registeredOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  picture TEXT,
  CHECK (coalesce(firstName, '') <> '' OR coalesce(lastName, '') <> '' OR coalesce(email, '') <> '')
) STRICT;
INSERT INTO "people" VALUES(1,'25df1568-a54d-4274-828d-124308508725',14,'Mme','Apolline','Guérin-Sauvage','female','1989-04-25','FR','apolline.guerin@example.com','01-99-00-01-01','06-39-98-01-01','9 Rue des Tisserands','Bron','Rhône','France','69004','45.7740','4.8270','+1:00 Brussels, Copenhagen, Madrid, Paris','2018-09-13','https://example.com/pictures/apolline-guerin-large.jpg');
INSERT INTO "people" VALUES(2,'08d31a79-7419-4240-a961-6b9a43ea7db1',7,'Ms','Dragana','Đukanović-Lazić','female','1970-07-28','RS','dragana.djukanovic@example.com','034-555-0139','060-555-0139','70 Pčelarska','Kragujevac','Šumadijski okrug','Serbia','34000','44.0128','20.9114','+1:00 Brussels, Copenhagen, Madrid, Paris','2012-12-20','https://example.com/pictures/dragana-djukanovic-large.jpg');
INSERT INTO "people" VALUES(3,'4a80a837-d138-486b-91b8-42b8ecb6a7c7',7,'Mr','Jacobo','Mantecón','male','1955-05-15','ES','jacobo.mantecon@example.com','955-501-132','655-501-133','91 Paseo del Muelle Nuevo','Santander','Cantabria','Spain','39004','43.4623','-3.8100','+1:00 Brussels, Copenhagen, Madrid, Paris','2009-02-28','https://example.com/pictures/jacobo-mantecon-large.jpg');
CREATE TABLE ratings (
  row INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE CHECK (key <> ''),
  revision INTEGER NOT NULL,
  student TEXT NOT NULL CHECK (student <> ''),
  module TEXT NOT NULL,
  version INTEGER NOT NULL,
  ratedOn TEXT CHECK (ratedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  design TEXT CHECK (design NOT GLOB '*[^01]*'),
  requirements TEXT CHECK (requirements NOT GLOB '*[^01]*'),
  codeStructure TEXT CHECK (codeStructure NOT GLOB '*[^01]*'),
  cleanCode TEXT CHECK (cleanCode NOT GLOB '*[^01]*'),
  grade TEXT,
  passed INTEGER CHECK (passed IN (0, 1)),
  FOREIGN KEY (module, version) REFERENCES rubrics (id, version),
  CHECK ((requirements IS NULL) <> (grade IS NULL)),
  CHECK ((grade IS NULL) = (passed IS NULL))
) STRICT;
INSERT INTO "ratings" VALUES(1,'g-001',9,'Alba Ferreiro','2A',1,'2025-10-17',NULL,'111101111110','111111','11011',NULL,NULL);
INSERT INTO "ratings" VALUES(2,'g-002',9,'Bjarne Thygesen','2A',1,'2025-10-17',NULL,'101001001000','110101','00101',NULL,NULL);
INSERT INTO "ratings" VALUES(3,'g-003',9,'Chiamaka Eze','2A',1,'2025-10-17',NULL,'111111111111','111111','11111',NULL,NULL);
CREATE TABLE rejections (
  row INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  source TEXT NOT NULL,
  line INTEGER NOT NULL CHECK (line >= 0),
  field TEXT NOT NULL,
  value TEXT,
  title TEXT NOT NULL,
  rule TEXT NOT NULL CHECK (rule <> ''),
  arguments TEXT NOT NULL CHECK (arguments <> ''),
  message TEXT CHECK (rule <> 'message' OR message IS NOT NULL),
  revision INTEGER NOT NULL
) STRICT;
CREATE TABLE reservations (
  row INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE CHECK (key <> ''),
  revision INTEGER NOT NULL,
  firstName TEXT NOT NULL CHECK (firstName <> ''),
  lastName TEXT NOT NULL CHECK (lastName <> ''),
  emailAddress TEXT,
  checkIn TEXT NOT NULL CHECK (checkIn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  checkOut TEXT NOT NULL CHECK (checkOut GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  adults INTEGER NOT NULL CHECK (adults BETWEEN 1 AND 100),
  children INTEGER NOT NULL CHECK (children BETWEEN 0 AND 100),
  roomType TEXT NOT NULL REFERENCES room_types (key),
  wifi INTEGER NOT NULL CHECK (wifi IN (0, 1)),
  status TEXT NOT NULL CHECK (status IN ('booked', 'cancelled', 'noShow')),
  nightlyRate INTEGER NOT NULL CHECK (nightlyRate >= 0),
  CHECK (checkOut > checkIn)
) STRICT;
INSERT INTO "reservations" VALUES(1,'r-1001',6,'Marisa','Quintanal','marisa.quintanal@example.com','2025-07-05','2025-07-09',2,2,'0',1,'booked',16900);
INSERT INTO "reservations" VALUES(3,'r-1003',6,'Йоана','Стоименова','yoana.stoimenova@example.net','2025-07-19','2025-07-26',2,1,'0',1,'booked',16900);
CREATE TABLE revisions (
  revision INTEGER PRIMARY KEY,
  digest TEXT NOT NULL,
  madeOn TEXT NOT NULL
) STRICT;
INSERT INTO "revisions" VALUES(1,'f22bb5aee58c64726e308f18c3e62ff9','2026-11-22T05:43:45');
INSERT INTO "revisions" VALUES(2,'52aea0c853ced3b9361754f61658f31c','2026-11-22T05:43:45');
INSERT INTO "revisions" VALUES(3,'54ba5f3017ae09ed24f8c4aee39b4ec0','2026-11-22T05:43:46');
INSERT INTO "revisions" VALUES(4,'a10e9bd10a4e774faaa53db7e2a0b4ec','2026-11-22T05:43:46');
INSERT INTO "revisions" VALUES(5,'4221fb1756cd3c9af28c2a4e4f07a3db','2026-11-22T05:44:08');
INSERT INTO "revisions" VALUES(6,'21e163b0ea3fc5a99ea6920d398da360','2026-11-22T05:44:08');
INSERT INTO "revisions" VALUES(7,'cdef964f693075fd1d7e2e84e2f89086','2026-11-22T05:44:08');
INSERT INTO "revisions" VALUES(8,'14639ece6af8e646d4208614909b3ee2','2026-11-22T05:44:08');
INSERT INTO "revisions" VALUES(9,'2695bd954ebaa81e3dbdc5352030285f','2026-11-22T05:44:08');
INSERT INTO "revisions" VALUES(10,'6dc01effe2a5a53e72cda1c7eb6e04f8','2026-11-22T05:44:08');
INSERT INTO "revisions" VALUES(11,'fb4f87eff2786dc04fd2fb00d831ba02','2026-11-22T05:44:08');
INSERT INTO "revisions" VALUES(12,'f9a3ef636bac39cb1ea3de48d19df339','2026-11-22T05:44:08');
INSERT INTO "revisions" VALUES(13,'dd2aa314e578757b48269736be273443','2026-11-22T05:44:08');
INSERT INTO "revisions" VALUES(14,'828058e171cf4a4c5ea8bc1dd646b40c','2026-11-22T05:44:09');
INSERT INTO "revisions" VALUES(15,'962ed7d2c070a550889ddc0ec195c733','2026-11-22T05:44:09');
INSERT INTO "revisions" VALUES(16,'dd28c92197708e485e688d1d2d9857c8','2026-11-22T05:44:09');
INSERT INTO "revisions" VALUES(17,'ab0ac40194df556ca1783ca78630dbe2','2026-11-22T05:44:10');
CREATE TABLE room_types (
  row INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE CHECK (key <> ''),
  revision INTEGER NOT NULL,
  name TEXT NOT NULL CHECK (name <> ''),
  shortName TEXT NOT NULL CHECK (shortName <> ''),
  nightlyRate INTEGER NOT NULL CHECK (nightlyRate >= 0)
) STRICT;
INSERT INTO "room_types" VALUES(1,'0',15,'Two Queen Beds','2Q',17900);
INSERT INTO "room_types" VALUES(2,'1',5,'One King','K',20900);
INSERT INTO "room_types" VALUES(3,'2',5,'Penthouse Suite','PHS',30900);
CREATE TABLE rubrics (
  id TEXT NOT NULL CHECK (id <> ''),
  version INTEGER NOT NULL CHECK (version >= 1),
  revision INTEGER NOT NULL,
  name TEXT NOT NULL,
  definition TEXT NOT NULL,
  PRIMARY KEY (id, version)
) STRICT;
INSERT INTO "rubrics" VALUES('2A',1,8,'Module 2A','id: 2A
name: Module 2A
version: 1
sections:
  - kind: requirements
    questions:
      - title: The project compiles
        description: A fresh copy builds in Xcode without an error and without a warning.
      - title: The app starts
        description: It launches in the simulator on the smallest and on the largest phone.
      - title: The garden list appears
        description: The first screen lists every plant of the supplied file, by name.
      - title: Rows show the next watering
        description: Each row shows a plant''s name and the day on which it needs water.
      - title: Thirsty plants stand out
        description: A plant that is overdue can be told from the others without reading the date.
      - title: A row opens the plant
        description: Touching a row leads to a screen with everything known about that plant.
      - title: The way back works
        description: Going back returns to the list at the place where it was left.
      - title: A plant can be added
        description: The form accepts a name and an interval, and the new plant is in the list at once.
      - title: Empty names are refused
        description: The form cannot be saved while the name is blank, and says so.
      - title: A plant can be removed
        description: Swiping a row offers to delete it, and the plant stays gone.
      - title: Watering can be recorded
        description: One touch marks a plant as watered today and moves its next date.
      - title: Rotation loses nothing
        description: Turning the phone keeps the screen, the selection and whatever was typed.
  - kind: codeStructure
    questions:
      - title: The model stands alone
        description: The plant and its rules live in a file that imports no user interface.
      - title: One screen, one controller
        description: Every screen has a controller of its own, named after it.
      - title: Cells fill themselves
        description: A cell is handed a plant and sets its own labels.
      - title: Data has one owner
        description: A single object holds the list of plants, and the screens ask it.
      - title: Screens hand over explicitly
        description: What a screen needs is passed in before it appears, not fetched from a global.
      - title: Files are sorted into groups
        description: Models, screens and cells lie in groups that match the folders on disk.
  - kind: cleanCode
    questions:
      - title: Names say what things are
        description: Types, properties and functions bear whole words that a newcomer understands without asking.
      - title: Nothing dead is left
        description: No commented-out code, empty override or unused property remains in the project.
      - title: Constants have one home
        description: Identifiers, keys and repeated numbers are declared once and named.
      - title: Functions stay short
        description: No function needs scrolling on a laptop screen, and each does one thing.
      - title: Layout is even
        description: Indentation, blank lines and braces follow one habit through all files.
');
CREATE TABLE store (
  revision INTEGER NOT NULL CHECK (revision >= 0),
  currency TEXT NOT NULL CHECK (length(currency) = 3)
) STRICT;
INSERT INTO "store" VALUES(17,'EUR');
CREATE TABLE submission_drafts (
  row INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE CHECK (key <> ''),
  form TEXT NOT NULL,
  version INTEGER NOT NULL,
  startedOn TEXT NOT NULL CHECK (startedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  renewedFrom TEXT CHECK (renewedFrom <> ''),
  answers TEXT NOT NULL CHECK (answers GLOB '{*}'),
  FOREIGN KEY (form, version) REFERENCES forms (id, version)
) STRICT;
CREATE TABLE submissions (
  row INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE CHECK (key <> ''),
  revision INTEGER NOT NULL,
  form TEXT NOT NULL,
  version INTEGER NOT NULL,
  submittedOn TEXT NOT NULL CHECK (submittedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  renewedFrom TEXT CHECK (renewedFrom <> ''),
  answers TEXT NOT NULL CHECK (answers GLOB '{*}'),
  FOREIGN KEY (form, version) REFERENCES forms (id, version)
) STRICT;
INSERT INTO "submissions" VALUES(1,'p-001',13,'car-insurance',1,'2025-07-03',NULL,'{"documentType":"nationalId","documentNumber":"00000121K","fullName":{"firstName":"Remedios","lastName":"Alcántara Pola"},"birthDate":"1971-04-09","email":"remedios.alcantara@example.com","phone":"555-0130","address":{"city":"Villaviciosa","street":"Calle del Sable","houseNumber":"33, 2.º"},"make":"albor","model":"Brisa 1.4","fuel":"petrol","enginePower":"74","firstRegistration":"2019-10-14","noRegistrationNumber":false,"registrationNumber":"4417-KXD","value":"11800.00","kilometresPerYear":9000,"garage":true,"drivers":[{"fullName":{"firstName":"Remedios","lastName":"Alcántara Pola"},"birthDate":"1971-04-09","licenceSince":"1990-08-21","accidents":0},{"fullName":{"firstName":"Saúl","lastName":"Bango Alcántara"},"birthDate":"2003-02-28","licenceSince":"2021-06-11","accidents":1}],"proofOfIdentity":true,"proofOfAddress":true,"startDate":"2025-07-15"}');
INSERT INTO "submissions" VALUES(2,'p-002',13,'car-insurance',1,'2025-08-20',NULL,'{"documentType":"passport","documentNumber":"QXA204518","issuingCountry":"Ireland","fullName":{"firstName":"Fionn","lastName":"Ó Dálaigh"},"birthDate":"1988-12-02","email":"fionn.odalaigh@example.org","phone":"555-0141","address":{"city":"Gijón","street":"Calle de la Marea Baja","houseNumber":"8"},"make":"kestrel","model":"Estate 2.0 D","fuel":"diesel","enginePower":"110.5","firstRegistration":"2016-03-30","noRegistrationNumber":false,"registrationNumber":"0038-JPM","value":"9250.00","kilometresPerYear":24000,"garage":false,"parkingPlace":"street","trackingDevice":false,"drivers":[{"fullName":{"firstName":"Fionn","lastName":"Ó Dálaigh"},"birthDate":"1988-12-02","licenceSince":"2007-05-17","accidents":2}],"proofOfIdentity":true,"proofOfAddress":false,"notes":"Sends the proof of address once the lease is signed.\nPlease call after six.","startDate":"2025-09-01"}');
CREATE INDEX history_by_record ON history (kind, key, revision);
CREATE INDEX history_by_revision ON history (revision);
CREATE INDEX rejections_by_place ON rejections (kind, source, line);
CREATE UNIQUE INDEX orders_one_current ON orders (placedOn IS NULL) WHERE placedOn IS NULL;
CREATE INDEX order_lines_by_dish ON order_lines (dish);
CREATE INDEX submissions_by_form ON submissions (form, version);
COMMIT;