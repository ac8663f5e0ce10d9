package politics

// The 51 events of the cards of diplomacy (§16.6).
//
// Carried out are those of the first table of the help, by what [EventFault] says, and 2F by
// the record. "Before": history has brought it before June 1941, or those whom it is about
// are conquered, so that it cannot come true in the East. "West", "Med" and "North" come
// with those fronts.
//
//	FL  Finland's limited war       carried out, by its first condition: the second is never better
//	HX  Hungary joins               carried out
//	3R  Rumanian 3rd Army           carried out
//	XR  a satellite's army          carried out for 4R and 2H; 8I stands in the West, SFL in Spain
//	FX  Finland joins               carried out by Leningrad; by a Winter War without armistice: North
//	S1  reforms begin               carried out
//	S2  reforms complete            carried out
//	SE  Soviet emergency            carried out; the strategic reserve stands in play by June 1941
//	SG  Great Patriotic War         carried out; by a declaration of war it is so as games begin
//	SA  rearmament begins           carried out
//	SB  rearmament complete         carried out
//	FI  Finland joins the Allies    carried out with 2F; with an Allied Sweden: West
//	2F  second front                by the record, as its beachheads are in the West
//	PP  Polish partition            before (the Soviet Union is at war)
//	CL  Curzon Line                 before
//	WW  Winter War                  before; North
//	SR  strategic reserve           before: its five armies have come
//	SM  Soviet mobilisation         before: the Axis declares war (§20.52)
//	NO  Norway joins                before: conquered
//	FR  aid to Finland              before
//	NP  expedition proposed         before
//	NX  expedition approved         before
//	GR  Greece joins                before: conquered
//	YU  Yugoslavia joins            before: conquered
//	RU  Rumania joins               before: it stands with the Axis
//	PW  peace offer                 before
//	DS  Denmark submits             before
//	IX  Italy joins                 before
//	IU  Italians unrestricted       cannot: needs the union, SM or the desert
//	RB  Bessarabia ceded            before
//	RX  Rumania joins the Axis      before
//	RG  Rumania guaranteed          cannot: needs SM
//	BP  Balkan pact                 cannot: needs SM or a Soviet war on Rumania
//	BX  Bulgaria joins              before
//	YX  Yugoslavia joins the Axis   before: conquered
//	AC  Anti-Comintern pact         cannot: needs SM
//	JI  Japan intervenes            cannot: needs SM
//	AB  Atlantic barrier            West
//	VF  Vichy                       West
//	EB  effective blockade          West
//	TB  total blockade              West
//	RE  Republican Spain            cannot: the Republic has lost
//	SX  Spain joins                 Med and West
//	SC  Sweden cooperates           West: Allies in Oslo or Narvik
//	SW  Sweden joins the Allies     West
//	SJ  Sweden joins the Axis       North: its units are not in the packs
//	ME  Middle East insurrection    Med
//	MR  Middle East rebellion       Med: garrisons are not in play
//	RS  Rising Sun                  Med: garrisons are not in play
//	TC  Turkey cooperates           Med: Libya is not the Axis' whole
//	TX  Turkey joins                left out: the CV of its twelve units of 1939 are on a card
//	                                that is not in the rulebook, and half of them stand in the West
